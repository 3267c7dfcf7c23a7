import type { Limit, Taken } from "#server/platform/rate-limits.ts";
import type { Context } from "./context.ts";
import { knownDevice } from "./devices.ts";
import { accountLocked } from "./errors.ts";
import type { LimitRules } from "./limit-rules.ts";

export interface Attempt {
  /** What a success clears. */
  readonly guesses: readonly Limit[];
  /** What a success gives one back to. */
  readonly network: Limit;
  /** How the allowance of the account or of the known browser stands after this attempt. */
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
    // Refused further down: nothing is compared, so this one does not count.
    await context.limits.giveBack(first.key);
    throw error;
  }
}

/**
 * Counts an attempt to sign in before anything is compared; afterwards only a success takes it back. The place's own
 * allowance for the account comes before the account's: who hammers from one place runs out there, and stops using up
 * what the owner needs elsewhere. A browser that the account knows has an allowance that nobody else can touch.
 * Throws TOO_MANY_REQUESTS, ACCOUNT_LOCKED.
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

/** Nothing was compared (too busy): the attempt does not count. */
export async function forgetAttempt(context: Context, { guesses, network }: Attempt): Promise<void> {
  await Promise.all([...guesses, network].map(({ key }) => context.limits.giveBack(key)));
}

/** The password was right: the guesses begin anew. */
export async function settleAttempt(context: Context, { guesses, network }: Attempt): Promise<void> {
  await Promise.all([...guesses.map(({ key }) => context.limits.clear(key)), context.limits.giveBack(network.key)]);
}
