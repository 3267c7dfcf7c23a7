interface Connection {
  readonly saveData?: boolean;
}

/** Marks the page of a visitor who asked for less data, so that styles leave out what is not needed. */
export function markSaveData(): void {
  const { connection } = navigator as { readonly connection?: Connection };
  if (connection?.saveData) document.documentElement.dataset["saveData"] = "";
}
