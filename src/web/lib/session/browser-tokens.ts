import { createSessionEvents } from "./session-events.ts";
import { createMemoryStorage, createTokenStore, type KeyValueStorage } from "./token-store.ts";

// On the server the store is empty: pages are rendered anonymously.
function usableStorage(): KeyValueStorage {
  try {
    const probe = "himma.probe";
    window.localStorage.setItem(probe, probe);
    window.localStorage.removeItem(probe);
    return window.localStorage;
  } catch {
    return createMemoryStorage();
  }
}

export const browserFetch = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);
export const tokenStore = createTokenStore(usableStorage());
export const sessionEvents = createSessionEvents();
