import { bundles } from "#server/modules/bundles/tables.ts";
import { sellStock } from "#server/modules/catalogue/index.ts";
import { readSeller } from "#server/modules/markets/index.ts";
import { toLineCosts } from "#server/modules/orders/index.ts";
import { orderHistory, orderLines, orders, refundLines } from "#server/modules/orders/tables.ts";
import { payments, sandboxPayments } from "#server/modules/payments/tables.ts";
import { addMinutes } from "#server/platform/clock.ts";
import { eq } from "#server/platform/db/orm.ts";
import { toShares } from "#shared/domain/bundles.ts";
import { minor, subtract, sum, zeroMinor } from "#shared/domain/money.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { readAssortment, toAddress, toAmounts, toBasket, toDeliveryDays } from "./order-facts.ts";
import { createPeople, demoAdmin, type Person } from "./people.ts";
import { writeRefund } from "./refunded-return.ts";

const slug = "protein-starter-set";
const parts = ["whey-protein-1kg", "creatine-monohydrate-300g", "shaker-600ml"];
/** The part that was not on the shelf. */
const missing = "shaker-600ml";

/** The lines of a bundle at its price, with its saving in shares. */
async function chooseBundle(context: SeedContext, person: Person) {
  const { tx, idOf } = context;
  const assortment = await readAssortment(context);
  const [bundle] = await tx
    .select()
    .from(bundles)
    .where(eq(bundles.id, idOf("other", `bundle:${slug}`)));
  const single = parts.flatMap((part) => {
    const one = assortment.goods.find((each) => each.slug === part);
    return one === undefined ? [] : toBasket({ ...assortment, goods: [one] }, person, () => 0.5);
  });
  if (bundle === undefined || single.length < parts.length) return undefined;
  const group = idOf("other", "bundle-order");
  const shares = toShares(
    bundle,
    person.currency,
    single.map(({ totalMinor }) => minor(totalMinor)),
  );
  const lines = single.map((line, at) => {
    const share = shares[at] ?? zeroMinor;
    const totalMinor = subtract(minor(line.totalMinor), share);
    const discountMinor = minor(line.discountMinor + share);
    return {
      ...line,
      discountMinor,
      automaticDiscountMinor: share,
      totalMinor,
      egpMinor: totalMinor,
      bundleGroup: group,
    };
  });
  const applied = { id: group, name: bundle.name, amountMinor: sum(shares), bundle: { id: bundle.id, slug } };
  return { lines, applied, assortment };
}

type Chosen = NonNullable<Awaited<ReturnType<typeof chooseBundle>>>;

/** A paid order that is being packed. */
async function writeOrder(context: SeedContext, person: Person, { lines, applied, assortment }: Chosen, at: Date) {
  const { tx, idOf } = context;
  const [id, paymentId] = [idOf("order", "bundle-order"), idOf("payment", "bundle-order")];
  const paidAt = addMinutes(at, 4);
  const amounts = toAmounts(assortment, person, lines);
  const { currency, language, id: userId } = person;
  const [order] = await tx
    .insert(orders)
    .values({
      ...amounts,
      ...{ id, userId, origin: "purchase", status: "processing", paymentStatus: "paid", paymentMethod: "card" },
      ...{ language, currency, market: "EG", seller: await readSeller(tx, "EG") },
      ...{ automaticDiscounts: [applied], paidMinor: amounts.totalMinor, shippingAddress: toAddress(person) },
      ...{ deliveryDays: toDeliveryDays(assortment, person, at), createdAt: at, updatedAt: addMinutes(at, 90) },
    })
    .returning();
  if (order === undefined) throw new Error("the order of a bundle was not written");
  const written = await tx
    .insert(orderLines)
    .values(
      lines.map(({ egpMinor: _, ...line }, position) => ({
        ...line,
        ...{ id: idOf("order-line", `${id}:${position}`), orderId: id, position },
      })),
    )
    .returning();
  const [amountMinor, reference] = [order.totalMinor, `sbx_${paymentId.slice(-12)}`];
  const [payment] = await tx
    .insert(payments)
    .values({
      ...{ id: paymentId, orderId: id, userId, method: "card", provider: "sandbox", reference, amountMinor, currency },
      ...{ status: "captured", paysOrder: true, capturedMinor: amountMinor, expiresAt: addMinutes(at, 30) },
      ...{ createdAt: at, updatedAt: paidAt, settledAt: paidAt },
    })
    .returning();
  await tx.insert(sandboxPayments).values({
    ...{ reference, merchantReference: paymentId, method: "card", amountMinor, currency, description: order.number },
    ...{ language, status: "captured", version: 1, createdAt: at },
  });
  const sold = written.map(({ variantId, quantity }) => ({ variantId, quantity }));
  await sellStock(tx, sold, { reason: "sale", at: paidAt, reference: order.number });
  if (payment === undefined) throw new Error("the payment of a bundle was not written");
  return { order, payment, lines: written };
}

/** An order with a bundle, of which one part was missing and is paid back at its share of the price. */
export async function seedBundleOrder(context: SeedContext): Promise<void> {
  const { tx, idOf, now } = context;
  const [person] = createPeople(context);
  const chosen = person && (await chooseBundle(context, person));
  if (person === undefined || chosen === undefined) return;
  const placedAt = daysBefore(now, 1.6);
  const { order, payment, lines } = await writeOrder(context, person, chosen, placedAt);
  const admin = idOf("user", demoAdmin);
  const move = (from: string | null, status: string, minutes: number, by: "customer" | "system" | "admin") => ({
    ...{ id: idOf("other", `history:${order.id}:${status}`), orderId: order.id, fromStatus: from, status, by },
    ...{ at: addMinutes(placedAt, minutes), actorId: by === "admin" ? admin : null, note: null },
  });
  await tx
    .insert(orderHistory)
    .values([
      move(null, "pending_payment", 0, "customer"),
      move("pending_payment", "paid", 4, "system"),
      move("paid", "processing", 90, "admin"),
    ] as (typeof orderHistory.$inferInsert)[]);
  const line = lines.find((each) => each.slug === missing);
  const amountMinor = line && toLineCosts(order, lines).get(line.id);
  if (line === undefined || amountMinor === undefined) return;
  const at = addMinutes(placedAt, 150);
  const reason = "الشيكر غير متوفر على الرف.";
  const { refundId } = await writeRefund(context, { order, payment }, { amountMinor, at, reason });
  await tx.insert(refundLines).values({
    ...{ id: idOf("other", `refund-line:${order.id}`), orderId: order.id, refundId, lineId: line.id, amountMinor },
    ...{ quantity: line.quantity, restock: false, status: "done", createdAt: at },
  });
  await tx.insert(orderHistory).values({
    ...{ id: idOf("other", `history:${order.id}:money`), orderId: order.id, at, fromStatus: "processing" },
    ...{ status: "partially_refunded", by: "admin", actorId: admin, note: reason },
  });
}
