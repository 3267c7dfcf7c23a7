import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keys } from "#server/platform/secret.ts";

const lifeDays = 10;

export interface LinkedCase {
  readonly caseId: string;
  readonly until: Date;
}

/** Links in notices, by which customers change an announced charge without signing in. */
export interface NoticeLinks {
  /** Site path; works for ten days. */
  readonly pathOf: (caseId: string, now: Date) => string;
  /** `undefined` for forged tokens. The caller checks the age. */
  readonly read: (token: string) => LinkedCase | undefined;
}

/** `root`: the page's path, with slashes. */
export function createNoticeLinks(keys: Keys, root: string): NoticeLinks {
  const sign = (body: string, key: Uint8Array): Buffer => createHmac("sha256", key).update(body).digest();
  return {
    pathOf: (caseId, now) => {
      const until = Math.floor(now.getTime() / 1000) + lifeDays * 86_400;
      const body = Buffer.from(JSON.stringify([caseId, until])).toString("base64url");
      return `${root}${body}.${sign(body, keys[0]).toString("base64url")}`;
    },
    read: (token) => {
      const [body = "", signature = ""] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const isOurs = keys.some((key) => {
        const right = sign(body, key);
        return given.length === right.length && timingSafeEqual(given, right);
      });
      if (!isOurs) return undefined;
      const [caseId, until] = JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as [string, number];
      return { caseId, until: new Date(until * 1000) };
    },
  };
}
