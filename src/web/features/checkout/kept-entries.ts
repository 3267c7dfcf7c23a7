import type { Entries } from "./entries.ts";

const key = "himma.checkout";

export function keepEntries(entries: Entries): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...entries, nationalId: "" } satisfies Entries));
  } catch {
    // Without storage the input lasts as long as the page.
  }
}

/** Restores the stored input over the defaults; missing fields keep their default. */
export function readEntries(first: Entries): Entries {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Entries>;
    const parts = { ...first.address.parts, ...kept.address?.parts };
    const address = { ...first.address, ...kept.address, parts };
    return { ...first, ...kept, address, gift: { ...first.gift, ...kept.gift } };
  } catch {
    return first;
  }
}

export function forgetEntries(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
