import type { WithAddress } from "#web/entities/address/address-fields.tsx";

export interface DialogValues extends WithAddress {
  readonly label: string;
  readonly isDefault: boolean;
}

interface KeptDialog {
  /** The edited address; undefined for a new one. */
  readonly id: string | undefined;
  readonly values: DialogValues;
}

const key = "himma.address";

/** Keeps the typed values while the page is reloaded. */
export function keepDialog(dialog: KeptDialog): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(dialog));
  } catch {
    // Without storage the customer types the values again.
  }
}

/** The values typed before the page was reloaded; returned only once. */
export function takeDialog(): KeptDialog | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return kept === null ? undefined : (JSON.parse(kept) as KeptDialog);
  } catch {
    return undefined;
  }
}
