import { affiliateKeyLabel, createPayoutVault } from "#server/modules/affiliates/index.ts";
import * as tables from "#server/modules/affiliates/tables.ts";
import { type OrderLineRow, type OrderRow, toLineCosts } from "#server/modules/orders/index.ts";
import { orderLines, orders } from "#server/modules/orders/tables.ts";
import { coupons } from "#server/modules/promotions/tables.ts";
import { referrals } from "#server/modules/referrals/tables.ts";
import { and, asc, eq, inArray, isNotNull, ne, notInArray } from "#server/platform/db/orm.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { holdDays, minPayoutMinor, toBase, toCommission } from "#shared/domain/affiliates.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { add, type Minor, minor, sum, zeroMinor } from "#shared/domain/money.ts";
import type { SeedContext } from "../context.ts";
import { coachUser, demoAdmin, demoCustomer } from "./people.ts";

/** Two affiliates: the demo customer by a link, a coach by a coupon, with orders of others, a payout and what is due. */

const dayMs = 86_400_000;
const after = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

interface Demo {
  readonly name: string;
  readonly code: string;
  readonly user: string;
  readonly percent: number;
  readonly applies: "all" | "first_order";
  readonly couponId: string | null;
  readonly iban: string | null;
  /** Every so many orders are theirs. */
  readonly nth: number;
  readonly visitsADay: number;
}

interface Sold {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
}

/** Orders that were paid and never refunded, of customers who are no affiliates; none that rewarded a referral. */
async function readSold({ tx }: SeedContext, affiliateUsers: readonly string[]): Promise<Sold[]> {
  const rewarded = tx.select({ id: referrals.orderId }).from(referrals).where(isNotNull(referrals.orderId));
  const rows = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.origin, "purchase"),
        eq(orders.paymentStatus, "paid"),
        ne(orders.status, "cancelled"),
        notInArray(orders.userId, [...affiliateUsers]),
        notInArray(orders.id, rewarded),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));
  const lines = await tx
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        rows.map(({ id }) => id),
      ),
    );
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return rows.map((order) => ({ order, lines: byOrder.get(order.id) ?? [] }));
}

type Entry = Omit<typeof tables.commissionEntries.$inferInsert, "seq" | "id">;

/** What an order earned, when, and what became of it. */
function toAttribution(demo: Demo, affiliateId: string, { order, lines }: Sold, now: Date) {
  const costs = toLineCosts(order, lines);
  const counted = lines.filter(({ id, kind }) => kind !== "gift_card" && (costs.get(id) ?? 0) > 0);
  const goodsMinor = sum(counted.map(({ id }) => costs.get(id) ?? zeroMinor));
  const baseMinor = toBase(goodsMinor, order.taxHundredths);
  const terms = { percentHundredths: demo.percent * 100, amounts: null };
  const commissionMinor = toCommission(terms, baseMinor, order.currency);
  const isSent = lines.some(({ kind }) => kind === "physical");
  const earnedAt = order.paymentMethod === "cod" ? (order.deliveredAt ?? order.createdAt) : order.createdAt;
  const begins = isSent ? order.deliveredAt : earnedAt;
  const dueAt = begins === null ? null : after(begins, holdDays);
  return {
    ...{ affiliateId, orderId: order.id, currency: order.currency, by: "link" as const, isFirstOnly: false },
    ...{ lineIds: counted.map(({ id }) => id), goodsMinor, baseMinor, commissionMinor },
    ...{ createdAt: order.createdAt, earnedAt, dueAt, releasedAt: dueAt !== null && dueAt <= now ? dueAt : null },
  };
}
type Attribution = ReturnType<typeof toAttribution>;

function toEntries({ affiliateId, orderId, currency, commissionMinor, earnedAt, releasedAt }: Attribution): Entry[] {
  const common = { affiliateId, orderId, currency };
  const earned = { ...common, kind: "earned" as const, bucket: "pending" as const, ref: orderId, at: earnedAt };
  const released = { ...common, kind: "released" as const, at: releasedAt ?? earnedAt };
  return [
    { ...earned, deltaMinor: commissionMinor },
    ...(releasedAt === null
      ? []
      : [
          { ...released, bucket: "pending" as const, deltaMinor: minor(-commissionMinor), ref: `${orderId}:pending` },
          { ...released, bucket: "payable" as const, deltaMinor: commissionMinor, ref: `${orderId}:payable` },
        ]),
  ];
}

/** A payout of what was payable in EGP three weeks ago, where it comes to enough. */
async function pay(context: SeedContext, affiliateId: string, list: readonly Attribution[]): Promise<Entry[]> {
  const { tx, idOf, now } = context;
  const paidAt = after(now, -20);
  const due = list.filter(
    ({ currency, releasedAt }) => currency === "EGP" && releasedAt !== null && releasedAt < paidAt,
  );
  const amountMinor: Minor = sum(due.map(({ commissionMinor }) => commissionMinor));
  if (amountMinor < minPayoutMinor.EGP) return [];
  const payoutId = idOf("other", `affiliate-payout:${affiliateId}`);
  const by = idOf("user", demoAdmin);
  const [payout] = await tx
    .insert(tables.affiliatePayouts)
    .values({
      ...{ id: payoutId, currency: "EGP", state: "paid", bankReference: "CIB 20774" },
      ...{ createdAt: after(paidAt, -1), createdBy: by, settledAt: paidAt, settledBy: by },
    })
    .returning();
  const reference = `HMP-${payout?.number}-1`;
  await tx.insert(tables.affiliatePayoutItems).values({
    ...{ payoutId, affiliateId, currency: "EGP", reference, amountMinor, isOpen: false, ibanLast4: "0002" },
  });
  const common = { affiliateId, payoutId, currency: "EGP" as const, kind: "paid_out" as const, at: paidAt };
  const ref = `${payoutId}:${affiliateId}`;
  return [
    { ...common, bucket: "payable", deltaMinor: minor(-amountMinor), ref: `${ref}:payable` },
    { ...common, bucket: "paid", deltaMinor: amountMinor, ref: `${ref}:paid` },
  ];
}

async function writeLedger({ tx, idOf }: SeedContext, affiliateId: string, entries: readonly Entry[]): Promise<void> {
  const sorted = entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const [currency, list] of Map.groupBy(sorted, (entry) => entry.currency as Currency)) {
    const rows = list.map((entry, at) => ({
      ...entry,
      id: idOf("other", `commission:${entry.ref}:${entry.kind}`),
      seq: at + 1,
    }));
    await tx.insert(tables.commissionEntries).values(rows);
    const toSum = (bucket: string) =>
      rows.filter((row) => row.bucket === bucket).reduce((all, row) => add(all, row.deltaMinor), zeroMinor);
    await tx.insert(tables.affiliateBalances).values({
      ...{ affiliateId, currency, seq: rows.length },
      ...{ pendingMinor: toSum("pending"), payableMinor: toSum("payable"), paidMinor: toSum("paid") },
    });
  }
}

async function seedOne(context: SeedContext, demo: Demo, sold: readonly Sold[]): Promise<void> {
  const { tx, idOf, now, randomOf, platform } = context;
  const { jwtSecrets, dataDir } = platform.config;
  const vault = createPayoutVault(deriveKeys(await readSecrets(jwtSecrets, dataDir), affiliateKeyLabel));
  const id = idOf("other", `affiliate:${demo.code}`);
  const createdAt = after(now, -200);
  await tx.insert(tables.affiliates).values({
    ...{ id, userId: idOf("user", demo.user), name: demo.name, code: demo.code, status: "active" },
    ...(demo.iban === null ? {} : vault.close({ holder: demo.name, iban: demo.iban })),
    ...{ createdAt, updatedAt: createdAt },
  });
  await tx.insert(tables.affiliateOffers).values({
    ...{ affiliateId: id, kind: "percent", percentHundredths: demo.percent * 100, applies: demo.applies },
    ...{ couponId: demo.couponId, cookieDays: 30 },
  });
  const random = randomOf(`affiliate:${demo.code}`);
  await tx.insert(tables.affiliateVisits).values(
    Array.from({ length: 60 }, (_, at) => ({
      ...{ affiliateId: id, day: after(now, -at).toISOString().slice(0, 10) },
      visits: 1 + Math.floor(random() * demo.visitsADay),
    })),
  );
  const list = sold
    .map((one) => toAttribution(demo, id, one, now))
    .filter(({ commissionMinor }) => commissionMinor > 0);
  if (list.length === 0) return;
  await tx.insert(tables.orderAttributions).values(list);
  await writeLedger(context, id, [...list.flatMap(toEntries), ...(await pay(context, id, list))]);
}

async function addCoupon({ tx, idOf, now }: SeedContext, code: string): Promise<string> {
  const id = idOf("coupon", code);
  const at = after(now, -90);
  await tx
    .insert(coupons)
    .values({ id, code, kind: "percentage", percentHundredths: 1000, createdAt: at, updatedAt: at });
  return id;
}

export async function seedAffiliates(context: SeedContext): Promise<void> {
  const iban = "EG380019000500000000263180002";
  const coach = coachUser("karim-adel");
  const couponId = await addCoupon(context, "KARIM10");
  const all: Demo[] = [
    {
      ...{ name: "Mariam", code: "mariam", user: demoCustomer, percent: 10, applies: "all", couponId: null, iban },
      nth: 3,
      visitsADay: 12,
    },
    {
      ...{ name: "Coach Karim", code: "karim", user: coach, percent: 10, applies: "all", couponId, iban: null },
      nth: 4,
      visitsADay: 30,
    },
  ];
  const sold = await readSold(
    context,
    [demoCustomer, coach].map((name) => context.idOf("user", name)),
  );
  for (const [at, demo] of all.entries())
    await seedOne(
      context,
      demo,
      sold.filter((_, place) => place % demo.nth === 1 + at && (at === 0 || place % (all[0]?.nth ?? 1) !== 1)),
    );
}
