/** How long something has waited, by the second: the view says how long it was when it was sent. */
export class Waited {
  now = $state(0);

  constructor(waited: () => number | null, received: () => number) {
    $effect(() => {
      const then = waited();
      if (then === null) return;
      const since = received();
      const look = () => (this.now = then + performance.now() - since);
      look();
      const timer = setInterval(look, 1000);
      return () => clearInterval(timer);
    });
  }
}
