import type { Limit, Taken } from "#server/platform/rate-limits.ts";
import type { Context } from "./context.ts";
import { knownDevice } from "./devices.ts";
import { accountLocked } from "./errors.ts";
import type { LimitRules } from "./limit-rules.ts";

export interface Attempt {
  /** Limits that a success resets. */
  readonly guesses: readonly Limit[];
  /** Limit that gets one attempt back on success. */
  readonly network: Limit;
  /** State of the account's or known device's limit after this attempt. */
  readonly taken: Taken;
}

async function takeAll(context: Context, [first, ...rest]: readonly [Limit, ...Limit[]]): Promise<Taken> {
  const taken = await context.limits.take(first);
  if (!taken.isAllowed) throw accountLocked(taken.retryAfterSeconds);
  const [next, ...others] = rest;
  if (next === undefined) return taken;
  try {
    return await takeAll(context, [next, ...others]);
  } catch (error) {
    // Rejected by a later limit: nothing is compared, so this attempt does not count.
    await context.limits.giveBack(first.key);
    throw error;
  }
}

/**
 * Counts a login attempt before the password is compared; only a success takes it back. The limit per address and
 * network is checked before the account's, so that an attacker on one network exhausts that one and cannot block the
 * owner elsewhere. A known device has its own limit. Throws TOO_MANY_REQUESTS, ACCOUNT_LOCKED.
 */
export async function countAttempt(
  context: Context,
  rules: LimitRules,
  emailKey: string,
  given: { readonly deviceMark: string | undefined; readonly ip: string },
): Promise<Attempt> {
  const network = rules.loginNetwork(given.ip);
  await context.limits.assertAllowed(network);
  const device = await knownDevice(context.database.reader, emailKey, given.deviceMark);
  const guesses: [Limit, ...Limit[]] =
    device === undefined
      ? [rules.loginPlace(emailKey, given.ip), rules.loginAccount(emailKey)]
      : [rules.loginDevice(device.hash, device.userId)];
  return { guesses, network, taken: await takeAll(context, guesses) };
}

/** Nothing was compared (server too busy): the attempt does not count. */
export async function forgetAttempt(context: Context, { guesses, network }: Attempt): Promise<void> {
  await Promise.all([...guesses, network].map(({ key }) => context.limits.giveBack(key)));
}

/** The password was correct: resets the guess limits. */
export async function settleAttempt(context: Context, { guesses, network }: Attempt): Promise<void> {
  await Promise.all([...guesses.map(({ key }) => context.limits.clear(key)), context.limits.giveBack(network.key)]);
}
