/** F on a screen that a whole room looks at. */
export function fullScreen(): void {
  if (document.fullscreenElement === null) void document.documentElement.requestFullscreen();
  else void document.exitFullscreen();
}
