/** Writes a value to local storage synchronously. Returns false when there is no room. */
export function writeDevice(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function readDevice(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

export function removeDevice(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage is treated as full.
  }
}
