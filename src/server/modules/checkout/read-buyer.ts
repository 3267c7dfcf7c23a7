import { type PointsHeld, type PointsStatus, pointsHeld } from "#server/modules/loyalty/index.ts";
import { unpaidUntil } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { holdStamp, settingStamp } from "#server/platform/db/kept-settings.ts";
import { sql } from "#server/platform/db/orm.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
import type { CheckoutDeps } from "./ports.ts";

/** The data about the buyer that an order needs. */
export interface Buyer {
  /** Payment deadlines of their unpaid orders, earliest first. */
  readonly unpaidUntil: readonly Date[];
  readonly points: PointsStatus;
}

interface Read {
  readonly stamp: string | null;
  readonly unpaid: readonly string[];
  readonly held: PointsHeld;
}

const read = preparedRows<Read>(sql`select ${settingStamp} as stamp, ${unpaidUntil} as unpaid, ${pointsHeld} as held`);

/** Reads the buyer and the stamp of settings in one statement; the transaction has locked the goods. */
export async function readBuyer(tx: Tx, { loyalty }: Pick<CheckoutDeps, "loyalty">, userId: string): Promise<Buyer> {
  const [row] = await read(tx, { userId, since: loyalty.pointsSince() });
  if (row === undefined) throw new Error("a buyer was not read");
  holdStamp(tx, row.stamp);
  return {
    unpaidUntil: row.unpaid.map((until) => new Date(until)),
    points: await loyalty.toPointsStatus(tx, row.held),
  };
}
