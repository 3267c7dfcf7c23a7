import type { Mails } from "#server/modules/mails/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { CallFacts } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Limits } from "./limits.ts";
import type { Passwords } from "./password-hashing.ts";
import type { RefreshTokens } from "./refresh-tokens.ts";

/** Hooks for downstream modules, wired in app.ts. */
export interface AccountPorts {
  /** A person's points balance. */
  readonly getPoints: (reader: Reader, userId: string) => Promise<number> | number;
  /** Runs in the registration transaction, also when the address was taken and no user was written. */
  readonly onRegistered: readonly ((
    tx: Tx,
    person: { readonly userId: string; readonly referralCode: string | undefined },
  ) => Promise<void>)[];
  /** Personal data of other modules by section, for the export. */
  readonly exporters: readonly ((reader: Reader, userId: string) => Promise<Readonly<Record<string, unknown>>>)[];
  /** Runs in the closing transaction: other modules erase personal data and keep what the law requires. */
  readonly onClosing: readonly ((tx: Tx, userId: string) => Promise<void>)[];
}

export interface Context extends Pick<Platform, "database" | "clock" | "ids" | "log" | "jobs"> {
  readonly mails: Mails;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly ports: AccountPorts;
}

/** Origin of a call. */
export type Place = Pick<CallFacts, "requestId" | "ip" | "userAgent" | "country">;
