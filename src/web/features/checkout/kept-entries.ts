import type { Entries } from "./entries.ts";

const key = "himma.checkout";

export function keepEntries(entries: Entries): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(entries));
  } catch {
    // Without storage the entries live as long as the page.
  }
}

/** What was filled in before, over what a fresh form starts with: a field that came later has its first value. */
export function readEntries(first: Entries): Entries {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Entries>;
    return { ...first, ...kept, address: { ...first.address, ...kept.address }, gift: { ...first.gift, ...kept.gift } };
  } catch {
    return first;
  }
}

export function forgetEntries(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
