import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keys } from "#server/platform/secret.ts";

/** Links in a mail where its reader chooses their messages without signing in. They contain the mail's id. */
export interface PreferenceLinks {
  /** Site path that stops mails of this kind. */
  readonly stopPath: (mailId: string) => string;
  /** Subject of a mail that has the same effect, for mail programs that send one. */
  readonly stopSubject: (mailId: string) => string;
  /** Site path of the page with all choices. */
  readonly allPath: (mailId: string) => string;
  /** The mail's id; undefined for forged tokens. */
  readonly readToken: (token: string) => string | undefined;
}

export const stopRoot = "/u";
export const allRoot = "/preferences";
/** Where links of older mails lead. */
export const olderStopRoot = "/mails/stop";

export function createPreferenceLinks(keys: Keys): PreferenceLinks {
  const sign = (mailId: string, key: Uint8Array = keys[0]): Buffer => createHmac("sha256", key).update(mailId).digest();
  const toToken = (id: string): string => `${id}.${sign(id).toString("base64url")}`;
  return {
    stopPath: (id) => `${stopRoot}/${toToken(id)}`,
    stopSubject: (id) => `stop ${toToken(id)}`,
    allPath: (id) => `${allRoot}/${toToken(id)}`,
    readToken: (token) => {
      const [, id = "", signature = ""] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
      const given = Buffer.from(signature, "base64url");
      const isOurs = (expected: Buffer): boolean =>
        given.length === expected.length && timingSafeEqual(given, expected);
      return keys.some((key) => isOurs(sign(id, key))) ? id : undefined;
    },
  };
}
