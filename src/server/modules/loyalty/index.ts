import type { Reader, Tx } from "#server/platform/db/database.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getLoyalty, getPointsRules } from "#shared/contract/loyalty.ts";
import { type PointsRules, toTier } from "#shared/domain/points.ts";
import { type OrderNumbers, readLoyalty } from "./get-loyalty.ts";
import {
  adjust,
  type Credit,
  credit,
  type Earning,
  earn,
  expirePoints,
  giveBackPoints,
  type OrderPoints,
  releasePoints,
  takeBack,
  takePoints,
  yearBefore,
} from "./move-points.ts";
import { accountsWithEnded, type PointsHeld, readBalance, readPointsHeld } from "./read-points.ts";
import { createRulesCache } from "./rules.ts";

export { rewardAdminRoutes } from "./admin/routes.ts";
export { createExpiryNotices } from "./expiry-notices.ts";
export { pointsShort } from "./move-points.ts";
export { exportPoints } from "./personal-data.ts";
export { type PointsHeld, pointsHeld, readBalance as pointsBalanceOf } from "./read-points.ts";
export {
  addRewards,
  findRewards,
  type NewReward,
  putRewardBack,
  type RewardRow,
  rewardsOnOffer,
  takeReward,
} from "./rewards.ts";
export { readRules, saveRules, type VersionedRules } from "./rules.ts";

/** A customer's points balance and tier multiplier. */
export interface PointsStatus {
  readonly balance: number;
  readonly multiplier: number;
}

export interface Loyalties {
  readonly routes: readonly Route[];
  readonly balance: (reader: Reader, userId: string) => Promise<number>;
  /** The points rules; cached for at most five seconds. */
  readonly rules: (reader: Reader) => Promise<PointsRules>;
  /** Clears the rules cache after a change. */
  readonly forgetRules: () => void;
  /** Balance, and the earning multiplier of the customer's tier. */
  readonly pointsStatus: (reader: Reader, userId: string) => Promise<PointsStatus>;
  /** The same from a statement's column `pointsHeld`, read since `pointsSince`. */
  readonly toPointsStatus: (reader: Reader, held: PointsHeld) => Promise<PointsStatus>;
  /** The moment from which earned points count for the current tier. */
  readonly pointsSince: () => Date;
  /** Takes points as part of an order's price. Throws POINTS_SHORT. */
  readonly hold: (tx: Tx, order: OrderPoints) => Promise<void>;
  /** Takes the price of rewards. Throws POINTS_SHORT. */
  readonly redeem: (tx: Tx, order: OrderPoints) => Promise<void>;
  /** Returns all points an order took, once. */
  readonly release: (tx: Tx, order: OrderPoints) => Promise<void>;
  readonly giveBack: (tx: Tx, refundId: string, order: OrderPoints) => Promise<void>;
  readonly earn: (tx: Tx, earning: Earning) => Promise<{ readonly points: number; readonly balance: number }>;
  /** Adds points not earned by a purchase; once per kind and ref. */
  readonly credit: (tx: Tx, credit: Credit) => Promise<void>;
  /**
   * Takes points back; points already spent become a debt. `orderId` is `null` when another customer's order is the
   * reason.
   */
  readonly takeBack: (
    tx: Tx,
    ref: string,
    order: Omit<OrderPoints, "orderId"> & { readonly orderId: string | null },
  ) => Promise<void>;
  readonly adjust: (
    tx: Tx,
    change: { readonly userId: string; readonly points: number; readonly reason: string },
  ) => Promise<number>;
}

export const expirePointsJob = "expire-points";

const noUser = "00000000-0000-0000-0000-000000000000";

export function createLoyalty(platform: Platform, orderNumbers: OrderNumbers): Loyalties {
  const { database, clock, ids, jobs, log } = platform;
  const rules = createRulesCache(clock);
  const deps = { clock, ids, rules };
  jobs.schedule(expirePointsJob, "10 2 * * *", async () => {
    let after = noUser;
    for (;;) {
      const userIds = await accountsWithEnded(database.reader, clock.now(), 100, after);
      await eachAlone(log, "points that have ended were not booked out", userIds, (userId) =>
        database.transaction((tx) => expirePoints(tx, deps, userId)),
      );
      const last = userIds.at(-1);
      if (last === undefined) return;
      after = last;
    }
  });
  const pointsSince = (): Date => yearBefore(clock.now());
  const toPointsStatus = async (reader: Reader, { balance, earned }: PointsHeld): Promise<PointsStatus> => ({
    balance,
    multiplier: toTier(Math.max(0, earned), await rules.read(reader)).multiplier,
  });
  return {
    routes: [
      route(getLoyalty, async ({ caller, query }) => {
        const loyaltyQuery = {
          userId: caller.userId,
          now: clock.now(),
          rules: await rules.read(database.reader),
          ...query,
        };
        return readLoyalty(database.reader, orderNumbers, loyaltyQuery);
      }),
      route(getPointsRules, async () => ({ rules: await rules.read(database.reader) })),
    ],
    balance: readBalance,
    rules: rules.read,
    forgetRules: rules.forget,
    pointsStatus: async (reader, userId) => toPointsStatus(reader, await readPointsHeld(reader, userId, pointsSince())),
    toPointsStatus,
    pointsSince,
    hold: (tx, order) => takePoints(tx, deps, "hold", order),
    redeem: (tx, order) => takePoints(tx, deps, "redemption", order),
    release: (tx, order) => releasePoints(tx, deps, order),
    giveBack: (tx, refundId, order) => giveBackPoints(tx, deps, refundId, order),
    earn: (tx, earning) => earn(tx, deps, earning),
    credit: async (tx, given) => {
      await credit(tx, deps, given);
    },
    takeBack: (tx, ref, order) => takeBack(tx, deps, ref, order),
    adjust: (tx, change) => adjust(tx, deps, change),
  };
}
