/** Local storage keys of the session, as named in product.md. */
export const storageKeys = {
  accessToken: "accessToken",
  refreshToken: "refreshToken",
  currency: "userCurrencyPreference",
} as const;

export interface Tokens {
  readonly accessToken: string | undefined;
  readonly refreshToken: string | undefined;
}

export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface TokenStore {
  read(): Tokens;
  /** Keeps the old refresh token when the reply has none. */
  write(tokens: { readonly accessToken: string; readonly refreshToken?: string | undefined }): void;
  clear(): void;
  /** Clears the tokens and the currency preference. */
  clearAll(): void;
  /** Clears both tokens when only one of them is stored. */
  keepConsistent(): void;
  readCurrency(): string | undefined;
  /** Stores the currency of prices in this browser: calls send it, so that the charged price is the one shown. */
  writeCurrency(currency: string): void;
}

/** In-memory storage, for browsers that block local storage (private windows, blocked cookies). */
export function createMemoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

export function createTokenStore(storage: KeyValueStorage): TokenStore {
  const get = (key: string): string | undefined => storage.getItem(key) || undefined;
  const read = (): Tokens => ({
    accessToken: get(storageKeys.accessToken),
    refreshToken: get(storageKeys.refreshToken),
  });
  const clear = (): void => {
    storage.removeItem(storageKeys.accessToken);
    storage.removeItem(storageKeys.refreshToken);
  };
  return {
    read,
    write: ({ accessToken, refreshToken }) => {
      // Write the refresh token first: another tab that reacts to the new access token finds both.
      if (refreshToken !== undefined) storage.setItem(storageKeys.refreshToken, refreshToken);
      storage.setItem(storageKeys.accessToken, accessToken);
    },
    clear,
    clearAll: () => {
      clear();
      storage.removeItem(storageKeys.currency);
    },
    keepConsistent: () => {
      const { accessToken, refreshToken } = read();
      if ((accessToken === undefined) !== (refreshToken === undefined)) clear();
    },
    readCurrency: () => get(storageKeys.currency),
    writeCurrency: (currency) => storage.setItem(storageKeys.currency, currency),
  };
}
