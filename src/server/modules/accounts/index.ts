import type { Notifications, OfferConsent } from "#server/modules/notifications/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Publisher } from "#server/platform/events.ts";
import type { Caller, Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { toNetworkFactor } from "#server/platform/rate-limits.ts";
import { createSeal } from "#server/platform/seal.ts";
import type { Secrets } from "#server/platform/secret.ts";
import type { User } from "#shared/contract/accounts.ts";
import type { Address } from "#shared/contract/addresses.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { listAddresses } from "./addresses.ts";
import type { AccountPorts, Context } from "./context.ts";
import { emailTaken } from "./errors.ts";
import { type AccountEvents, createAccountEvents } from "./events.ts";
import { keysFrom } from "./keys.ts";
import { createLimitRules } from "./limit-rules.ts";
import { answerMailRequest, haveAccounts, type MailRequest, mailRequestJob } from "./mail-requests.ts";
import { findMarketingOptIn, setMarketingOptIn } from "./marketing.ts";
import { createPasswords } from "./password-hashing.ts";
import { createRefreshTokens } from "./refresh-tokens.ts";
import { type SignInBlocked, sendBlockedMail, signInBlockedJob } from "./refuse-sign-in.ts";
import { createRoutes } from "./routes.ts";
import { resetFactor } from "./second-factor/reset-factor.ts";
import { createAuthenticate, findSignedIn } from "./sessions.ts";
import { getRecipient, type Recipient, setCurrency, setLocked, setStaffRole } from "./staff.ts";
import { sweep, sweepJob } from "./sweep.ts";
import { findUserById, insertUser, type NewUser, readUser } from "./users.ts";

export type { AccountPorts } from "./context.ts";
export { demoAccounts, findOpenDemoAccounts, lockDemoAccounts } from "./demo-accounts.ts";
export { findMarketingOptIn } from "./marketing.ts";
export { createPasswords } from "./password-hashing.ts";
export { assertStrongPassword } from "./password-policy.ts";
export { findPeople, findStaffMember, findStaffWith, type Person, searchPeople } from "./people.ts";
export { assertMayGrant } from "./roles/assert-may-grant.ts";
export { listRoles } from "./roles/queries.ts";
export { holdRole } from "./roles/role-permissions.ts";
export type { Recipient } from "./staff.ts";
export { findAccounts, hasAccount, insertUser, type NewUser } from "./users.ts";

export interface Accounts extends Publisher<AccountEvents> {
  readonly routes: readonly Route[];
  /** The caller of an access token, with current data from the database; `undefined` when the session has ended. */
  authenticate(token: string): Promise<Caller | undefined>;
  /** A person with their current permissions, while they are signed in anywhere; for addresses without a token. */
  findSignedIn(reader: Reader, userId: string): Promise<Caller | undefined>;
  /** Argon2id with concurrency limited to the cores. Throws 503 when the queue is full. */
  hashPassword(password: string): Promise<string>;
  /** Writes a user with a hashed password. Throws EMAIL_TAKEN (409). Sends no mail. */
  createUser(tx: Tx, user: NewUser): Promise<User>;
  /** A user's profile; `undefined` for unknown and closed accounts. */
  findUser(reader: Reader, userId: string): Promise<User | undefined>;
  getRecipient(reader: Reader, userId: string): Promise<Recipient | undefined>;
  /** The address book, default first. */
  listAddresses(reader: Reader, userId: string): Promise<Address[]>;
  /**
   * Sets a user's staff role, or makes them a customer with `null`. Returns the previous role. Throws NOT_FOUND,
   * LAST_OWNER, ROLE_NOT_FOUND.
   */
  setStaffRole(tx: Tx, userId: string, staffRole: string | null): Promise<string | null>;
  /** Locks or unlocks an account; locking ends its sessions at once. Throws NOT_FOUND, LAST_OWNER. */
  setLocked(tx: Tx, userId: string, isLocked: boolean): Promise<void>;
  setCurrency(tx: Tx, userId: string, currency: Currency): Promise<void>;
  /** Consent to offers, as the profile shows it. */
  readonly offers: OfferConsent;
  /** Removes a person's second factor, ends their sessions and mails them. Throws NOT_FOUND. */
  resetFactor(tx: Tx, userId: string): Promise<void>;
}

export interface AccountsDeps {
  readonly platform: Platform;
  readonly notifications: Notifications;
  readonly ports: AccountPorts;
  /** The server's secrets, which sign tokens. */
  readonly secrets: Secrets;
}

/** Accounts, sessions, profile, address book. */
export async function createAccounts({ platform, notifications, ports, secrets }: AccountsDeps): Promise<Accounts> {
  const { audit, config, database, clock, ids, log, jobs } = platform;
  const keys = keysFrom(secrets);
  const events = createAccountEvents();
  const context: Context = {
    audit,
    database,
    clock,
    ids,
    log,
    jobs,
    notify: notifications.notify,
    forgetPerson: notifications.forgetPerson,
    ports,
    events,
    origin: platform.origin,
    passwords: createPasswords(),
    limits: platform.rateLimits,
    accessTokens: createAccessTokens(keys.accessToken, clock),
    refreshTokens: createRefreshTokens(keys.refreshToken),
    factorSeal: createSeal(keys.secondFactor),
    isFactorRequired: config.staffSecondFactor === "required",
  };
  jobs.define(mailRequestJob, (data: MailRequest) => answerMailRequest(context, data), {
    // The job starts with the poll, so that the extra work for an existing account does not show in response times.
    gathers: true,
    batchSize: 100,
    needsWork: (batch: readonly MailRequest[]) => haveAccounts(database.reader, batch),
  });
  jobs.define(signInBlockedJob, (data: SignInBlocked) => sendBlockedMail(context, data));
  jobs.schedule(sweepJob, "17 3 * * *", () => sweep(context));
  const rules = createLimitRules(toNetworkFactor(config.environment));
  return {
    on: events.on,
    events: events.events,
    routes: createRoutes(context, { rules, isSecure: () => platform.origin().startsWith("https:") }),
    authenticate: createAuthenticate(context),
    findSignedIn: (reader, userId) => findSignedIn(reader, context, userId),
    hashPassword: context.passwords.hash,
    createUser: async (tx, user) => {
      const row = await insertUser(tx, user);
      if (row === undefined) throw emailTaken();
      return readUser(tx, ports, row);
    },
    findUser: async (reader, userId) => {
      const row = await findUserById(reader, userId);
      return row === undefined ? undefined : readUser(reader, ports, row);
    },
    getRecipient,
    listAddresses: listAddresses,
    setStaffRole: (tx, userId, staffRole) => setStaffRole(tx, context, userId, staffRole),
    setLocked: (tx, userId, isLocked) => setLocked(tx, context, userId, isLocked),
    setCurrency,
    offers: {
      find: findMarketingOptIn,
      set: (tx, userId, isGiven, origin) => setMarketingOptIn(tx, context, userId, isGiven, origin),
    },
    resetFactor: (tx, userId) => resetFactor(tx, context, userId),
  };
}
