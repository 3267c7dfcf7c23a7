import { createSeal } from "#server/platform/seal.ts";

/** What a mail tells, as it lies in the outbox: links in it open accounts, so that a copy of the table must not show them. */
export interface SealData {
  seal(data: object): { readonly sealed: string };
  /** `undefined` when the server's secret has changed since. */
  open(stored: unknown): object | undefined;
}

export function createSealData(key: Uint8Array): SealData {
  const { seal, open } = createSeal(key);
  return {
    seal: (data) => ({ sealed: seal(JSON.stringify(data)).toString("base64") }),
    open: (stored) => {
      const text = open(Buffer.from(String(Reflect.get(Object(stored), "sealed") ?? ""), "base64"));
      return text === undefined ? undefined : JSON.parse(text);
    },
  };
}
