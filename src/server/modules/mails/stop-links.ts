import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keys } from "#server/platform/secret.ts";
import { isOptional, type MailKind } from "./kinds.ts";

/** Links that stop optional mails. The link names the mail, whose recipient it speaks for. */
export interface StopLinks {
  /** Site path for a mail; undefined where there is nothing to stop. */
  readonly pathFor: (mail: { readonly id: string; readonly kind: MailKind }) => string | undefined;
  /** The mail's id; undefined for forged tokens. */
  readonly readToken: (token: string) => string | undefined;
}

export const stopPath = "/mails/stop";

export function createStopLinks(keys: Keys): StopLinks {
  const sign = (mailId: string, key: Uint8Array = keys[0]): Buffer => createHmac("sha256", key).update(mailId).digest();
  return {
    pathFor: ({ id, kind }) => (isOptional(kind) ? `${stopPath}/${id}.${sign(id).toString("base64url")}` : undefined),
    readToken: (token) => {
      const [, id = "", signature = ""] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
      const given = Buffer.from(signature, "base64url");
      const isOurs = (expected: Buffer): boolean =>
        given.length === expected.length && timingSafeEqual(given, expected);
      return keys.some((key) => isOurs(sign(id, key))) ? id : undefined;
    },
  };
}
