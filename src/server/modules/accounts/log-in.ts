import { setTimeout } from "node:timers/promises";
import type { Tx } from "#server/platform/db/database.ts";
import type { User } from "#shared/contract/accounts.ts";
import { aboutUser, actorAt } from "./audit-parts.ts";
import type { Context, Place } from "./context.ts";
import { type Attempt, countAttempt, forgetAttempt, settleAttempt } from "./count-attempt.ts";
import { rememberDevice } from "./devices.ts";
import { emailNotVerified, emailPasswordRequired, invalidCredentials, lockedByStaff } from "./errors.ts";
import type { LimitRules } from "./limit-rules.ts";
import { noteRefusal } from "./refuse-sign-in.ts";
import { askSecondFactor } from "./second-factor/challenges.ts";
import { openSession, type TokenPair } from "./sessions.ts";
import type { UserRow } from "./tables.ts";
import { findUserByEmail, readUser, toEmailKey } from "./users.ts";

export interface LogInInput {
  readonly identifier?: string | null | undefined;
  readonly password?: string | null | undefined;
  /** The browser's device token, if any. */
  readonly deviceMark: string | undefined;
}

export interface LoggedIn extends TokenPair {
  readonly user: User;
  readonly deviceMark: string;
}

async function checkPassword(
  context: Context,
  attempt: Attempt,
  user: UserRow | undefined,
  password: string,
): Promise<boolean> {
  try {
    return await context.passwords.matches(password, user?.passwordHash);
  } catch (error) {
    await forgetAttempt(context, attempt);
    throw error;
  }
}

// Delay of rejected attempts, so that they cost the shop no more than valid ones.
const refusalPauseMs = 400;

async function countSlowly(count: () => Promise<Attempt>): Promise<Attempt> {
  try {
    return await count();
  } catch (error) {
    await setTimeout(refusalPauseMs);
    throw error;
  }
}

interface SignIn {
  readonly place: Place;
  /** When the user presented a second factor. */
  readonly factorAt?: Date;
}

/** Opens a session at the end of a sign-in and returns it with the profile. */
export async function openProfile(
  tx: Tx,
  context: Context,
  user: UserRow,
  { place, factorAt }: SignIn,
): Promise<TokenPair & { readonly user: User }> {
  const pair = await openSession(tx, context, user, place, factorAt);
  await context.audit.record(tx, actorAt(place, user), { action: "session.open", ...aboutUser(user.id) });
  return { ...pair, user: await readUser(tx, context.ports, user) };
}

/** Opens a session and remembers the device, which has its own login limit from then on. */
export async function signIn(
  tx: Tx,
  context: Context,
  user: UserRow,
  { mark, ...rest }: SignIn & { readonly mark: string | undefined },
): Promise<LoggedIn> {
  const deviceMark = mark ?? context.ids.secret();
  const opened = await openProfile(tx, context, user, rest);
  await rememberDevice(tx, user.id, deviceMark, context.clock.now());
  return { ...opened, deviceMark };
}

/**
 * Signs in with e-mail and password. An unknown address and a wrong password get the same answer after the same work.
 * Only somebody with the correct password learns that the account is locked or unverified, or has a second factor.
 */
export async function logIn(context: Context, rules: LimitRules, input: LogInInput, place: Place): Promise<LoggedIn> {
  const { identifier, password, deviceMark } = input;
  if (!identifier?.trim() || !password) throw emailPasswordRequired();
  const attempt = await countSlowly(() =>
    countAttempt(context, rules, toEmailKey(identifier), { deviceMark, ip: place.ip }),
  );
  const user = await findUserByEmail(context.database.reader, identifier);
  const isRight = await checkPassword(context, attempt, user, password);
  const isLetIn = isRight && user !== undefined;
  if (!isLetIn || user.lockedAt !== null) {
    await noteRefusal(context, { email: identifier, user, taken: attempt.taken }, place);
    throw isLetIn ? lockedByStaff() : invalidCredentials();
  }
  await settleAttempt(context, attempt);
  if (user.emailVerifiedAt === null) throw emailNotVerified();
  await askSecondFactor(context, user.id);
  return context.database.transaction((tx) => signIn(tx, context, user, { mark: deviceMark, place }));
}
