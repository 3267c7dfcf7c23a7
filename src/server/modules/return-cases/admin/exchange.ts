import type { LineDraft, OrderDraft, OrderLineRow, OrderRow } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { type Minor, minor, sum, toMajor, zeroMinor } from "#shared/domain/money.ts";
import { isExchange } from "#shared/domain/return-cases.ts";
import { noAddress, nothingLeft, returnState } from "../errors.ts";
import { readItems } from "../exchange-wishes.ts";
import { releaseStock } from "../held-stock.ts";
import { moveCase, projectOrder } from "../move-case.ts";
import { notePaidOtherwise } from "../paid-otherwise.ts";
import { lockReceived, payBack, toAmounts } from "../pay-back.ts";
import type { ReturnDeps } from "../ports.ts";
import { changeLine } from "../read-cases.ts";
import { toExchangeValues, toRefundSum } from "../refund-preview.ts";
import type { ReturnLineRow } from "../tables.ts";
import { type Refunded, type RefundWish, toReason } from "./refund.ts";

interface Exchanged {
  readonly returned: ReturnLineRow;
  readonly line: OrderLineRow;
  readonly variantId: string;
}

const free = { unitPriceMinor: zeroMinor, discountMinor: zeroMinor, totalMinor: zeroMinor, pointsEach: 0 } as const;

function lineDraft({ returned, line, variantId }: Exchanged, image: OrderLineRow["image"]): LineDraft {
  const { productId, categoryId, kind, slug, name, variantLabel } = line;
  return {
    ...free,
    ...{ productId, categoryId, kind, slug, name, variantId, variantLabel, image },
    size: returned.exchangeSize ?? line.size,
    sizeLabel: returned.exchangeLabel,
    quantity: returned.accepted ?? 0,
  };
}

/** A free order, paid for by the returned pieces: without points, tax or discounts. */
function orderDraft(order: OrderRow, exchanged: readonly Exchanged[], lines: readonly LineDraft[]): OrderDraft {
  const { userId, language, currency, shippingAddress, deliveryDays, market, seller } = order;
  return {
    ...{ userId, language, currency, shippingAddress, lines },
    ...(deliveryDays === null ? {} : { deliveryDays: { min: deliveryDays.min, max: deliveryDays.max } }),
    ...(market === null ? {} : { sold: { market, seller } }),
    origin: "exchange",
    paymentMethod: null,
    subtotalMinor: zeroMinor,
    discountMinor: zeroMinor,
    couponDiscountMinor: zeroMinor,
    couponId: null,
    couponCode: null,
    pointsUsed: 0,
    pointsDiscountMinor: zeroMinor,
    giftCardMinor: zeroMinor,
    giftCards: [],
    shippingMinor: zeroMinor,
    taxMinor: zeroMinor,
    taxHundredths: 0,
    totalMinor: zeroMinor,
    goodsEgpMinor: zeroMinor,
    gift: null,
    note: null,
    isStockHeld: true,
    replacedLines: exchanged.map(({ line }) => line.id),
  };
}

/** Places the order of the exchange, from the stock that was reserved for it. */
async function placeExchange(
  tx: Tx,
  deps: ReturnDeps,
  { order, exchanged, by }: { readonly order: OrderRow; readonly exchanged: readonly Exchanged[]; readonly by: string },
) {
  const wanted = exchanged.map(({ line, returned }) => ({ ...line, size: returned.exchangeSize ?? line.size }));
  const items = await readItems(tx, wanted);
  const lines = exchanged.map((one) => lineDraft(one, items.get(one.line.id)?.image ?? one.line.image));
  return deps.orders.place(tx, orderDraft(order, exchanged, lines), { by: "admin", userId: by });
}

interface ToSend {
  readonly order: OrderRow;
  readonly payer: OrderRow;
  readonly values: ReadonlyMap<string, Minor>;
  /** Amount refunded for the other lines of the return. */
  readonly refundMinor: Minor;
}

/** Refuses an exchange if the account is closed or the money was already refunded. Staff refund instead. */
async function assertSendable(tx: Tx, deps: ReturnDeps, { order, payer, values, refundMinor }: ToSend): Promise<void> {
  if (order.shippingAddress === null) throw noAddress();
  const { paidLeftMinor, cardsLeftMinor } = await deps.payments.readLeft(tx, payer);
  const leftMinor = minor(paidLeftMinor + cardsLeftMinor);
  if (sum([...values.values()]) > 0 && leftMinor <= refundMinor) throw nothingLeft(toMajor(leftMinor));
}

/**
 * Sends the exchange for the accepted pieces by a free order, and refunds the other lines of the return.
 * Throws 404, RETURN_STATE, OUT_OF_STOCK, ADDRESS_INCOMPLETE, REFUNDED_OTHERWISE, NOTHING_TO_REFUND,
 * REFUND_BEING_CHECKED.
 */
export async function exchangeCase(tx: Tx, deps: ReturnDeps, id: string, wish: RefundWish): Promise<Refunded> {
  const received = await lockReceived(tx, deps, id);
  const { order, row, one, placed, payer } = received;
  const exchanged = one.lines.flatMap((returned) => {
    const line = placed.lines.find(({ id: lineId }) => lineId === returned.lineId);
    const { exchangeVariantId: variantId, accepted } = returned;
    const isSent = isExchange(returned) && (accepted ?? 0) > 0 && line !== undefined && variantId !== null;
    return isSent ? [{ returned, line, variantId }] : [];
  });
  if (exchanged.length === 0) throw returnState(row.status);
  const values = toExchangeValues(placed, one);
  const refund = toRefundSum(placed, one, toAmounts(wish, one));
  // If staff state that other refunds paid the pieces, they must refund the return instead.
  await notePaidOtherwise(tx, deps, received, { refund, values, unrelated: wish.unrelated });
  await assertSendable(tx, deps, { order, payer, values, refundMinor: refund.totalMinor });
  const { requestedBy } = wish;
  const paid = await payBack(tx, deps, {
    payer,
    amountMinor: refund.totalMinor,
    reason: toReason(wish, row.number),
    requestedBy,
    cardsRefundId: id,
  });
  for (const [lineId, refundMinor] of refund.lines) await changeLine(tx, { caseId: id, lineId }, { refundMinor });
  // Points and gift cards are locked before stock.
  await paid.bookCards();
  await holdMissing(tx, deps, exchanged);
  const sent = await placeExchange(tx, deps, { order, exchanged, by: requestedBy });
  for (const [at, { returned }] of exchanged.entries())
    await changeLine(
      tx,
      { caseId: id, lineId: returned.lineId },
      {
        held: 0,
        exchanged: returned.accepted ?? 0,
        valueMinor: values.get(returned.lineId) ?? zeroMinor,
        newLineId: sent.lines[at]?.id ?? null,
      },
    );
  const moved = await moveCase(tx, deps, row, "exchanged", {
    refundMinor: refund.totalMinor,
    shippingMinor: refund.shippingMinor,
    feeMinor: refund.feeMinor,
    cardsMinor: paid.cardsMinor,
    refundId: paid.refundId ?? null,
    exchangeOrderId: sent.order.id,
  });
  const after = await projectOrder(tx, deps, order, { actor: { by: "admin", userId: requestedBy } });
  await releaseRest(tx, deps, exchanged);
  await releaseStock(tx, deps, id);
  return { order: after, row: moved, refundId: paid.refundId };
}

/** Reserves stock for exchanges that an earlier version approved without reserving. Throws OUT_OF_STOCK. */
async function holdMissing(tx: Tx, deps: ReturnDeps, exchanged: readonly Exchanged[]): Promise<void> {
  const missing = exchanged.flatMap(({ returned, variantId }) =>
    returned.held === 0 ? [{ variantId, quantity: returned.accepted ?? 0 }] : [],
  );
  if (missing.length > 0) await deps.stock.reserve(tx, missing);
}

/** Releases the stock for pieces that were not accepted. */
async function releaseRest(tx: Tx, deps: ReturnDeps, exchanged: readonly Exchanged[]): Promise<void> {
  const rest = exchanged.flatMap(({ returned, variantId }) => {
    const quantity = returned.held - (returned.accepted ?? 0);
    return quantity > 0 ? [{ variantId, quantity }] : [];
  });
  if (rest.length > 0) await deps.stock.release(tx, rest);
}
