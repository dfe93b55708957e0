/** The form for a new table, refined: choices that depend on each other follow each other. It works without this. */
import { summary } from "./summary";

type Radio = HTMLInputElement;

export function refineStart(): void {
  const form = document.querySelector<HTMLFormElement>("#start");
  if (form) new Start(form).begin();
}

class Start {
  private readonly cards: Radio[];
  private readonly leagues: Radio[];
  private readonly groups: HTMLElement[];

  constructor(private readonly form: HTMLFormElement) {
    this.cards = [...form.querySelectorAll<Radio>(".options.two input[name=ruleset]")];
    this.leagues = [...form.querySelectorAll<Radio>(".league-row input")];
    this.groups = [...form.querySelectorAll<HTMLElement>(".divisions")];
  }

  begin(): void {
    const league = this.league();
    // from now on the game is a choice of its own, and the league list alone holds the ruleset
    for (const card of this.cards) {
      card.name = "game";
      for (const kind of [...card.classList]) card.classList.remove(kind);
      card.checked = card.dataset.game === league.dataset.game;
      card.addEventListener("change", () => this.takeGame(card));
    }
    league.checked = true;
    this.form.addEventListener("change", () => this.follow());
    // a page that comes back from history shows what was chosen on it before
    addEventListener("pageshow", () => this.follow());
    this.follow();
  }

  private league(): Radio {
    const checked = this.leagues.find((radio) => radio.checked);
    const carded = this.cards.find((card) => card.checked);
    return checked ?? this.leagues.find((radio) => radio.value === carded?.value) ?? this.leagues[0]!;
  }

  private takeGame(card: Radio): void {
    const wanted = this.leagues.find((radio) => radio.value === card.value);
    if (wanted && this.league().dataset.game !== card.dataset.game) wanted.checked = true;
  }

  private follow(): void {
    const league = this.league();
    for (const card of this.cards) {
      card.checked = card.dataset.game === league.dataset.game;
      if (card.checked) card.value = league.value;
    }
    this.followDivision(league.value);
    this.followSeats(Number(league.dataset.most));
    this.followName();
    const rows = this.leagues.filter((radio) => radio.dataset.game === league.dataset.game);
    this.form.querySelector("#league-said")!.textContent = league.dataset.title ?? "";
    this.form.querySelector<HTMLElement>(".change .link")!.hidden = rows.length < 2;
    this.say(league);
  }

  /** One division of the chosen league is always chosen: the one of the same name, or the first. */
  private followDivision(ruleset: string): void {
    const before = this.form.querySelector<Radio>("input[name=division]:checked")?.value;
    for (const group of this.groups) {
      const mine = group.dataset.ruleset === ruleset;
      const radios = [...group.querySelectorAll<Radio>("input")];
      for (const radio of radios) radio.disabled = !mine;
      if (mine && !radios.some((radio) => radio.checked)) {
        (radios.find((radio) => radio.value === before) ?? radios[0])!.checked = true;
      }
    }
  }

  /** No more seats than the league has, and no more computer players than leave two seats for people. */
  private followSeats(most: number): void {
    const players = this.form.querySelector<HTMLSelectElement>("select[name=players]");
    const bots = this.form.querySelector<HTMLSelectElement>("select[name=bots]");
    if (players) limit(players, most);
    if (players && bots) limit(bots, Number(players.value) - 2);
    for (const [place, hand] of this.form.querySelectorAll<HTMLElement>(".hand").entries()) hand.hidden = place >= most;
  }

  /** Whoever opens the table sits in the first seat, unless somebody else was written there. */
  private followName(): void {
    const name = this.form.querySelector<HTMLInputElement>("#name");
    const first = this.form.querySelector<HTMLInputElement>("input[name=names]");
    if (name && first && !first.value) first.value = name.value;
  }

  private say(league: Radio): void {
    const said = this.form.querySelector("#summary");
    if (!said) return;
    const data = new FormData(this.form);
    const chosen = (field: string) => data.get(field) as string;
    const division = this.form.querySelector<Radio>("input[name=division]:checked:enabled");
    const [table, pace] = summary({
      game: this.cards.find((card) => card.dataset.game === league.dataset.game)?.dataset.title ?? "",
      division: division?.dataset.title ?? "",
      opponents: chosen("opponents"),
      players: Number(data.get("players")),
      pace: league.dataset.pace ?? "",
      clocks: chosen("clocks"),
      shakes: Number(data.get("shakes")),
    });
    said.querySelector("strong")!.textContent = table;
    said.querySelector("span")!.textContent = pace;
  }
}

function limit(select: HTMLSelectElement, most: number): void {
  for (const option of select.options) {
    option.disabled = option.hidden = Number(option.value) > most;
  }
  if (Number(select.value) > most) select.value = String(most);
}
