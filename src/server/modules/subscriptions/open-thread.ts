import type { Tx } from "#server/platform/db/database.ts";
import { type Caller, callerMay } from "#server/platform/http/call.ts";
import { noSuchThread, subscriptionState } from "./errors.ts";
import type { SubscriptionDeps } from "./ports.ts";
import { findMine } from "./read-subscriptions.ts";
import { isRunning } from "./states.ts";
import { lockCoached } from "./write-message.ts";

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * The owner of a thread, if the caller may upload for it now: the member while coaching runs, and their coaches.
 * Throws 404, SUBSCRIPTION_STATE.
 */
export async function openThread(
  tx: Tx,
  deps: Pick<SubscriptionDeps, "access">,
  caller: Caller,
  subscriptionId: string,
): Promise<{ readonly ownerId: string }> {
  if (!isUuid(subscriptionId)) throw noSuchThread();
  if (callerMay(caller, "coaching"))
    return { ownerId: (await lockCoached(tx, deps, caller, subscriptionId)).row.userId };
  const row = await findMine(tx, caller.userId, subscriptionId);
  if (!isRunning(row)) throw subscriptionState("This subscription has ended");
  return { ownerId: row.userId };
}
