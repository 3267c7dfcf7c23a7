import type { Mails } from "#server/modules/mails/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Publisher } from "#server/platform/events.ts";
import type { Caller, Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { toNetworkFactor } from "#server/platform/rate-limits.ts";
import type { User } from "#shared/contract/accounts.ts";
import type { Address } from "#shared/contract/addresses.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { StaffRole } from "#shared/domain/permissions.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { listAddresses } from "./addresses.ts";
import type { AccountPorts, Context } from "./context.ts";
import { emailTaken } from "./errors.ts";
import { type AccountEvents, createAccountEvents } from "./events.ts";
import { keysFrom } from "./keys.ts";
import { createLimitRules } from "./limit-rules.ts";
import { answerMailRequest, haveAccounts, type MailRequest, mailRequestJob } from "./mail-requests.ts";
import { createPasswords } from "./password-hashing.ts";
import { createRefreshTokens } from "./refresh-tokens.ts";
import { type SignInBlocked, sendBlockedMail, signInBlockedJob } from "./refuse-sign-in.ts";
import { createRoutes } from "./routes.ts";
import { createAuthenticate } from "./sessions.ts";
import { getRecipient, type Recipient, setCurrency, setLocked, setStaffRole } from "./staff.ts";
import { sweep, sweepJob } from "./sweep.ts";
import { findUserById, insertUser, type NewUser, toUserReply } from "./users.ts";

export type { AccountPorts } from "./context.ts";
export { demoAccounts, findOpenDemoAccounts, lockDemoAccounts } from "./demo-accounts.ts";
export { createPasswords } from "./password-hashing.ts";
export { assertStrongPassword } from "./password-policy.ts";
export { findPeople, type Person, searchPeople } from "./people.ts";
export type { Recipient } from "./staff.ts";
export { insertUser, type NewUser } from "./users.ts";

export interface Accounts extends Publisher<AccountEvents> {
  readonly routes: readonly Route[];
  /** The caller behind an access token as the database knows them now; `undefined` when the session is over. */
  authenticate(token: string): Promise<Caller | undefined>;
  /** Argon2id, at most as many at once as there are cores; 503 when too many wait. */
  hashPassword(password: string): Promise<string>;
  /** Writes a person whose password is hashed already. Throws EMAIL_TAKEN (409). No mail is sent. */
  createUser(tx: Tx, user: NewUser): Promise<User>;
  /** A person as the profile shows them; `undefined` for unknown and closed accounts. */
  findUser(reader: Reader, userId: string): Promise<User | undefined>;
  getRecipient(reader: Reader, userId: string): Promise<Recipient | undefined>;
  /** The address book, the default first. */
  listAddresses(reader: Reader, userId: string): Promise<Address[]>;
  /** Makes somebody staff, or with `null` a customer. Resolves to the staff role before. Throws NOT_FOUND, LAST_OWNER. */
  setStaffRole(tx: Tx, userId: string, staffRole: StaffRole | null): Promise<StaffRole | null>;
  /** Locking ends the sessions at once. Throws NOT_FOUND, LAST_OWNER. */
  setLocked(tx: Tx, userId: string, isLocked: boolean): Promise<void>;
  setCurrency(tx: Tx, userId: string, currency: Currency): Promise<void>;
}

export interface AccountsDeps {
  readonly platform: Platform;
  readonly mails: Mails;
  readonly ports: AccountPorts;
  /** The server's secret, which tokens are signed with. */
  readonly secret: string;
}

/** Accounts, sessions, profile, address book. */
export async function createAccounts({ platform, mails, ports, secret }: AccountsDeps): Promise<Accounts> {
  const { audit, config, database, clock, ids, log, jobs } = platform;
  const keys = keysFrom(secret);
  const events = createAccountEvents();
  const context: Context = {
    audit,
    database,
    clock,
    ids,
    log,
    jobs,
    mails,
    ports,
    events,
    passwords: createPasswords(),
    limits: platform.rateLimits,
    accessTokens: createAccessTokens(keys.accessToken, clock),
    refreshTokens: createRefreshTokens(keys.refreshToken),
  };
  jobs.define(mailRequestJob, (data: MailRequest) => answerMailRequest(context, data), {
    // Begun with the poll: what the work costs for an account that exists cannot be felt in the reply either.
    gathers: true,
    batchSize: 100,
    needsWork: (batch: readonly MailRequest[]) => haveAccounts(database.reader, batch),
  });
  jobs.define(signInBlockedJob, (data: SignInBlocked) => sendBlockedMail(context, data));
  jobs.schedule(sweepJob, "17 3 * * *", () => sweep(context));
  const rules = createLimitRules(toNetworkFactor(config.environment));
  const reply = async (reader: Reader, row: Parameters<typeof toUserReply>[0]) =>
    toUserReply(row, await ports.getPoints(reader, row.id));
  return {
    on: events.on,
    events: events.events,
    routes: createRoutes(context, { rules, isSecure: () => platform.origin().startsWith("https:") }),
    authenticate: createAuthenticate(context),
    hashPassword: context.passwords.hash,
    createUser: async (tx, user) => {
      const row = await insertUser(tx, user);
      if (row === undefined) throw emailTaken();
      return reply(tx, row);
    },
    findUser: async (reader, userId) => {
      const row = await findUserById(reader, userId);
      return row === undefined ? undefined : reply(reader, row);
    },
    getRecipient,
    listAddresses: listAddresses,
    setStaffRole: (tx, userId, staffRole) => setStaffRole(tx, context, userId, staffRole),
    setLocked: (tx, userId, isLocked) => setLocked(tx, context, userId, isLocked),
    setCurrency,
  };
}
