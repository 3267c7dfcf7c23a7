import type { WithAddress } from "#web/entities/address/address-fields.tsx";

export interface DialogValues extends WithAddress {
  readonly label: string;
  readonly isDefault: boolean;
}

interface KeptDialog {
  /** The address that is edited; undefined for a new one. */
  readonly id: string | undefined;
  readonly values: DialogValues;
}

const key = "himma.address";

/** Keeps what is typed while the page is loaded again. */
export function keepDialog(dialog: KeptDialog): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(dialog));
  } catch {
    // Without storage it is typed again.
  }
}

/** What was typed before the page was loaded again; once. */
export function takeDialog(): KeptDialog | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return kept === null ? undefined : (JSON.parse(kept) as KeptDialog);
  } catch {
    return undefined;
  }
}
