import { reserveStock } from "#server/modules/catalogue/index.ts";
import { readSeller } from "#server/modules/markets/index.ts";
import { type OrderRow, orderHistory, orderLines, orders } from "#server/modules/orders/tables.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { SeedContext } from "../context.ts";
import { type Assortment, readAssortment, toAddress, toAmounts, toBasket, toDeliveryDays } from "./order-facts.ts";
import { createPeople, type Person } from "./people.ts";

const usualMinutes = 48 * 60;

interface Wanted {
  readonly method: PaymentMethod;
  readonly ageMinutes: number;
  /** Which of the goods, the dearest first. */
  readonly rank: number;
}

interface Waiting extends Pick<OrderRow, "origin" | "paymentMethod"> {
  readonly name: string;
  readonly ageMinutes: number;
  readonly holdMinutes: number;
  readonly choose: (goods: Assortment["goods"]) => Assortment["goods"][number] | undefined;
}

export interface WaitingOrder {
  readonly id: string;
  readonly number: string;
  readonly paymentId: string;
  readonly person: Person;
  readonly totalMinor: Minor;
  readonly placedAt: Date;
  readonly expiresAt: Date;
}

/** An order of the demo customer that waits two days for its payment. */
export const seedWaitingOrder = (
  context: SeedContext,
  { method, ageMinutes, rank }: Wanted,
): Promise<WaitingOrder | undefined> =>
  seedUnpaid(context, {
    ...{ name: method, origin: "purchase", paymentMethod: method, ageMinutes, holdMinutes: usualMinutes },
    choose: (goods) =>
      goods.filter(({ kind }) => kind === "physical").toSorted((a, b) => b.amounts.EGP - a.amounts.EGP)[rank],
  });

/** An unpaid order of the demo customer. */
export async function seedUnpaid(
  context: SeedContext,
  { name, origin, paymentMethod, ageMinutes, holdMinutes, choose }: Waiting,
): Promise<WaitingOrder | undefined> {
  const { tx, now, idOf } = context;
  const [person] = createPeople(context);
  const { goods, ...rest } = await readAssortment(context);
  const chosen = choose(goods);
  if (person === undefined || chosen === undefined) return undefined;
  const assortment = { ...rest, goods: [chosen] };
  const lines = toBasket(assortment, person, () => 0.5);
  const amounts = toAmounts(assortment, person, lines);
  const [id, paymentId] = [idOf("order", name), idOf("payment", name)];
  const placedAt = addMinutes(now, -ageMinutes);
  const expiresAt = addMinutes(placedAt, holdMinutes);
  const [order] = await tx
    .insert(orders)
    .values({
      ...amounts,
      ...{ id, userId: person.id, origin, status: "pending_payment", paymentStatus: "unpaid" },
      ...{ paymentMethod, language: person.language, currency: person.currency, market: "EG" },
      seller: await readSeller(tx, "EG"),
      shippingAddress: toAddress(person),
      deliveryDays: toDeliveryDays(assortment, person, placedAt),
      ...{ expiresAt, createdAt: placedAt, updatedAt: placedAt },
    })
    .returning({ number: orders.number });
  await tx.insert(orderLines).values(
    lines.map(({ egpMinor: _, ...line }, position) => ({
      ...line,
      id: idOf("order-line", `${id}:${position}`),
      orderId: id,
      position,
    })),
  );
  await tx.insert(orderHistory).values({
    ...{ id: idOf("other", `history:${id}`), orderId: id, at: placedAt, fromStatus: null },
    ...{ status: "pending_payment", by: "customer", actorId: person.id },
  });
  await reserveStock(tx, lines);
  return {
    ...{ id, paymentId, person, placedAt, expiresAt },
    number: order?.number ?? "",
    totalMinor: amounts.totalMinor,
  };
}
