import { codConfirmations, codRules } from "#server/modules/cod/tables.ts";
import { addMinutes } from "#server/platform/clock.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { minor } from "#shared/domain/money.ts";
import type { SeedContext } from "../context.ts";
import { demoCustomer } from "./people.ts";

/** What cash costs in Saudi Arabia. */
export const saudiCashFee = minor(17_25);

/** The newest cash order of somebody else than the demo customer was confirmed by its link. */
export async function seedCod({ tx, idOf, platform }: SeedContext): Promise<void> {
  // In Egypt what cannot be paid in cash costs less in advance. The few people of the demo order again and again.
  await tx
    .update(codRules)
    .set({ prepayPercent: 5, confirm: "never", maxOpen: null, version: 2, updatedAt: platform.clock.now() })
    .where(eq(codRules.market, "EG"));
  // In Saudi Arabia cash is offered, for a fee and up to a limit.
  const riyals = { enabled: true, feeMinor: saudiCashFee, maxMinor: minor(1_500_00), updatedAt: platform.clock.now() };
  await tx
    .update(codRules)
    .set({ ...riyals, confirm: "new", version: 3 })
    .where(eq(codRules.market, "SA"));
  const [order] = await readRows<{ id: string; user_id: string; created_at: string }>(
    tx,
    sql`select id, user_id, created_at from orders where payment_method = 'cod' and status in ('processing', 'shipped', 'delivered')
      and user_id <> ${idOf("user", demoCustomer)} order by created_at desc, id limit 1`,
  );
  if (order === undefined) return;
  const askedAt = new Date(order.created_at);
  await tx.insert(codConfirmations).values({
    orderId: order.id,
    userId: order.user_id,
    tokenHash: hashToken(idOf("other", `cod:${order.id}`)),
    state: "confirmed",
    askedAt,
    expiresAt: addMinutes(askedAt, 24 * 60),
    decidedAt: addMinutes(askedAt, 95),
    decidedBy: "link",
  });
}
