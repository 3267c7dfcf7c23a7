import { createSeal } from "#server/platform/seal.ts";
import type { Keys } from "#server/platform/secret.ts";

/** Encrypts mail data in the outbox: its links open accounts, so a leaked table must not reveal them. */
export interface SealData {
  seal(data: object): { readonly sealed: string };
  /** `undefined` when the server's secret has changed. */
  open(stored: unknown): object | undefined;
}

export function createSealData(keys: Keys): SealData {
  const { seal, open } = createSeal(keys);
  return {
    seal: (data) => ({ sealed: seal(JSON.stringify(data)).toString("base64") }),
    open: (stored) => {
      const text = open(Buffer.from(String(Reflect.get(Object(stored), "sealed") ?? ""), "base64"));
      return text === undefined ? undefined : JSON.parse(text);
    },
  };
}
