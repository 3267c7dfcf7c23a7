import { tokenStore } from "#web/lib/session/browser-tokens.ts";
import { subjectOfToken } from "#web/lib/session/token-payload.ts";

/** Who is signed in, also without a network, when the profile cannot be loaded. */
export const currentUserId = (): string | undefined => subjectOfToken(tokenStore.read().accessToken);

/** Keeps a value on this device at once: what is written here outlives the tab. Tells whether there was room. */
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
    // A browser that refuses its storage has kept nothing either.
  }
}
