const key = "himma.lastPayment";

/** Remembers the payment that the browser is sent away for, should the way back not name it. */
export function keepLastPayment(id: string): void {
  try {
    sessionStorage.setItem(key, id);
  } catch {
    // The way back usually names it.
  }
}

export function readLastPayment(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
