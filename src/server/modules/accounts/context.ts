import type { Mails } from "#server/modules/mails/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { CallFacts } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Passwords } from "./password-hashing.ts";
import type { RefreshTokens } from "./refresh-tokens.ts";

/** What lies to the right of accounts and must be heard or asked: wired in app.ts. */
export interface AccountPorts {
  /** The points that a person may spend. */
  readonly getPoints: (reader: Reader, userId: string) => Promise<number> | number;
  /** Called in the transaction of a registration, also when the address was taken and nobody was written. */
  readonly onRegistered: readonly ((
    tx: Tx,
    person: { readonly userId: string; readonly referralCode: string | undefined },
  ) => Promise<void>)[];
  /** What other modules keep about a person, by section, for the export. */
  readonly exporters: readonly ((reader: Reader, userId: string) => Promise<Readonly<Record<string, unknown>>>)[];
  /** Called in the closing transaction: other modules erase what is personal and keep what the law asks for. */
  readonly onClosing: readonly ((tx: Tx, userId: string) => Promise<void>)[];
}

/** What the use cases of this module work with. */
export interface Context extends Pick<Platform, "audit" | "database" | "clock" | "ids" | "log" | "jobs"> {
  readonly mails: Mails;
  readonly passwords: Passwords;
  readonly limits: RateLimits;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly ports: AccountPorts;
}

/** From where a call comes. */
export type Place = Pick<CallFacts, "requestId" | "ip" | "userAgent" | "country">;
