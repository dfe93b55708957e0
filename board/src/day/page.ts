/** A page that changes without being loaded anew: a form is sent, and what comes back takes the place of the main part.
    Where nothing can be reached, everything stays as it is. */
const PATIENCE = 20_000;

export interface Answered {
  page: Document;
  /** Where a redirect led. */
  answeredAt: string;
}

export async function submit(address: string, fields: FormData): Promise<Answered | null> {
  try {
    const answer = await fetch(address, { method: "POST", body: fields, signal: AbortSignal.timeout(PATIENCE) });
    const kind = answer.headers.get("Content-Type") ?? "";
    if (!kind.startsWith("text/html")) return null;
    return { page: new DOMParser().parseFromString(await answer.text(), "text/html"), answeredAt: answer.url };
  } catch {
    return null;
  }
}

export function replaceMain({ page }: Answered): void {
  const next = page.getElementById("main");
  if (next !== null) document.getElementById("main")?.replaceWith(next);
}

/** For those who do not see the page: said once, politely. */
export function said(text: string): void {
  let voice = document.getElementById("said");
  if (voice === null) {
    voice = document.createElement("p");
    voice.id = "said";
    voice.className = "unseen";
    voice.setAttribute("role", "status");
    document.body.append(voice);
  }
  voice.textContent = text.replace(/\s+/g, " ").trim();
}
