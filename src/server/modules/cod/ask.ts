import { toShopFacts } from "#server/modules/notifications/index.ts";
import { type OrderRow, type PlacedOrder, toOrderMarket } from "#server/modules/orders/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { preparedInsert } from "#server/platform/db/prepared.ts";
import { mustConfirm } from "#shared/domain/cod.ts";
import { marketRules } from "#shared/domain/markets.ts";
import type { CodDeps } from "./ports.ts";
import { makeToken, readRule } from "./rows.ts";
import { codConfirmations } from "./tables.ts";

interface ConfirmationMail {
  readonly token: string;
  readonly expiresAt: Date;
  readonly isReminder: boolean;
}

/** Mails the customer the link; closed accounts get none. */
export async function mailLink(
  tx: Tx,
  { people, notify }: Pick<CodDeps, "people" | "notify">,
  order: OrderRow,
  { token, expiresAt, isReminder }: ConfirmationMail,
): Promise<void> {
  const person = (await people.find(tx, [order.userId])).get(order.userId);
  if (person === undefined) return;
  const { market, seller, language, currency } = order;
  const from =
    market === null || seller === null ? {} : { seller: toShopFacts(market, seller, { language, isAboutOrder: true }) };
  await notify(tx, {
    kind: "order-to-confirm",
    to: person.email,
    userId: order.userId,
    language,
    key: `order-to-confirm:${order.id}:${isReminder ? "reminder" : "first"}`,
    data: {
      ...from,
      firstName: person.firstName,
      orderNumber: order.number,
      total: { amountMinor: order.totalMinor, currency },
      until: expiresAt.toISOString(),
      zone: marketRules[toOrderMarket(order)].timezone,
      path: `/cod/${token}`,
      isReminder,
    },
  });
}

const insertConfirmation = preparedInsert(codConfirmations);

/** Asks the customer to confirm a new order with cash on delivery, if the market's rule requires it. */
export async function askCustomer(tx: Tx, deps: CodDeps, { order }: PlacedOrder): Promise<void> {
  if (order.paymentMethod !== "cod" || order.paymentStatus !== "due" || order.totalMinor === 0) return;
  const { confirm, confirmHours } = await readRule(tx, toOrderMarket(order));
  const isNew = confirm === "new";
  if (!mustConfirm(confirm, isNew && (await deps.orders.hasReceived(tx, order.userId)))) return;
  const now = deps.platform.clock.now();
  const expiresAt = addMinutes(now, confirmHours * 60);
  const { token, hash } = makeToken(deps.platform.ids);
  await insertConfirmation(tx, [
    { orderId: order.id, userId: order.userId, tokenHash: hash, state: "asked", askedAt: now, expiresAt },
  ]);
  await mailLink(tx, deps, order, { token, expiresAt, isReminder: false });
}
