import type { Notifications, Notify } from "#server/modules/notifications/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Events } from "#server/platform/events.ts";
import type { CallFacts } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { AccountEvents } from "./events.ts";
import type { Passwords } from "./password-hashing.ts";
import type { RefreshTokens } from "./refresh-tokens.ts";

/** What accounts need from downstream modules. */
export interface AccountPorts {
  /** A person's points balance. */
  readonly getPoints: (reader: Reader, userId: string) => Promise<number> | number;
  /** Whether a person has an affiliate's page. */
  readonly isAffiliate: (reader: Reader, userId: string) => Promise<boolean> | boolean;
}

/** Dependencies of this module's use cases. */
export interface Context extends Pick<Platform, "audit" | "database" | "clock" | "ids" | "log" | "jobs" | "origin"> {
  readonly notify: Notify;
  readonly forgetPerson: Notifications["forgetPerson"];
  readonly passwords: Passwords;
  readonly limits: RateLimits;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  /** Encrypts the secrets of authenticator apps. */
  readonly factorSeal: Seal;
  /** Whether staff must have a second factor. */
  readonly isFactorRequired: boolean;
  readonly ports: AccountPorts;
  readonly events: Events<AccountEvents>;
}

/** Origin of a call. */
export type Place = Pick<CallFacts, "requestId" | "ip" | "userAgent" | "country">;
