const key = "himma.lastPayment";

/** Stores the id of the payment before the redirect, in case the return URL does not contain it. */
export function keepLastPayment(id: string): void {
  try {
    sessionStorage.setItem(key, id);
  } catch {
    // The return URL usually contains it.
  }
}

export function readLastPayment(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
