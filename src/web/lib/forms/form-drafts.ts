/** What was typed into a form and not sent yet; kept in this browser. */
export interface KeptDraft<V, Version> {
  /** What the form was opened with. */
  readonly base: { readonly values: V; readonly version: Version };
  readonly values: V;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const daysKept = 14;
const toName = (key: string): string => `form-draft:${key}`;

export function readDraft<V, Version>(key: string | undefined): KeptDraft<V, Version> | undefined {
  if (key === undefined || typeof localStorage === "undefined") return undefined;
  try {
    const text = localStorage.getItem(toName(key));
    const kept = text === null ? undefined : (JSON.parse(text) as KeptDraft<V, Version>);
    return kept === undefined || kept.at < Date.now() - daysKept * 86_400_000 ? undefined : kept;
  } catch {
    return undefined;
  }
}

/** Stores the draft; `undefined` deletes it. */
export function writeDraft(key: string | undefined, kept: KeptDraft<unknown, unknown> | undefined): void {
  if (key === undefined) return;
  try {
    if (kept === undefined) localStorage.removeItem(toName(key));
    else localStorage.setItem(toName(key), JSON.stringify(kept));
  } catch {
    // Full or blocked storage loses the draft, not the work on the page.
  }
}
