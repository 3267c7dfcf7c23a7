/** Where the browser keeps who is signed in; the names are product.md's. */
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
  /** Keeps the old refresh token when the reply brought none. */
  write(tokens: { readonly accessToken: string; readonly refreshToken?: string | undefined }): void;
  clear(): void;
  /** The tokens and the currency preference: nothing of the person stays. */
  clearAll(): void;
  /** Clears both tokens when only one of them is there. */
  keepConsistent(): void;
  readCurrency(): string | undefined;
  /** Keeps the currency in which this browser is shown prices: calls name it, so that what is charged is what was shown. */
  writeCurrency(currency: string): void;
}

/** Storage that lasts as long as the page, for browsers that refuse theirs (private windows, blocked cookies). */
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
      // The refresh token first: a sibling tab that is told of the new access token finds its partner.
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
