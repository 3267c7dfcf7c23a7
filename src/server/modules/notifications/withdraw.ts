import type { Tx } from "#server/platform/db/database.ts";
import { and, inArray, isNull, lt, or } from "#server/platform/db/orm.ts";
import { channelKeys } from "./channel-keys.ts";
import { deliveries } from "./tables.ts";

export type Withdraw = (tx: Tx, keys: readonly string[]) => Promise<void>;

/** Withdraws unsent messages by their keys; those that are being sent now are not stopped. */
export const createWithdraw =
  ({ now }: { readonly now: () => Date }): Withdraw =>
  async (tx, keys) => {
    if (keys.length === 0) return;
    const at = now();
    await tx
      .update(deliveries)
      .set({ suppressedAt: at, suppressedReason: "withdrawn", data: {}, notBefore: null })
      .where(
        and(
          inArray(deliveries.key, keys.flatMap(channelKeys)),
          isNull(deliveries.sentAt),
          isNull(deliveries.refusedAt),
          isNull(deliveries.suppressedAt),
          or(isNull(deliveries.claimedUntil), lt(deliveries.claimedUntil, at)),
        ),
      );
  };
