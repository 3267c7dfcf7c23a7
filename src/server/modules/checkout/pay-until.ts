import type { OrderRow } from "#server/modules/orders/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { CheckoutDeps } from "./ports.ts";

/** Minutes to pay an order with most methods. */
const usualMinutes = 30;
const few = 3;

interface Counted {
  readonly kind: ProductKind;
  /** Pieces left for others once these are reserved. */
  readonly left: number;
}

/** Whether few pieces are left for others while these wait for payment. */
export const areFewLeft = (lines: readonly Counted[]): boolean =>
  lines.some(({ kind, left }) => kind === "physical" && left <= few);

/** The same for an order whose pieces are already reserved. */
export async function areFewLeftBeside(
  reader: Reader,
  { orders, look }: Pick<CheckoutDeps, "orders" | "look">,
  order: OrderRow,
): Promise<boolean> {
  const { lines } = await orders.withLines(reader, order);
  const items = await look.catalogue.findSaleItems(reader, lines);
  return areFewLeft(
    lines.map(({ kind, variantId }, index) => {
      const variant = items[index]?.variants.find(({ id }) => id === variantId);
      return { kind, left: variant?.available ?? 0 };
    }),
  );
}

type Waiting = Pick<OrderRow, "origin" | "createdAt" | "expiresAt">;

/**
 * The deadline for paying an order with another method. It counts from the order, so changing back and forth does not
 * extend it; after a payment code there is time for another attempt. Renewals and repeat orders keep their deadline.
 */
export function payUntil(
  { origin, createdAt, expiresAt }: Waiting,
  holdMinutes: number | undefined,
  now: Date,
): Date | null {
  if (expiresAt === null || origin === "renewal" || origin === "replenishment") return expiresAt;
  const minutes = holdMinutes ?? usualMinutes;
  const fromOrder = addMinutes(createdAt, minutes);
  const fromNow = addMinutes(now, minutes);
  const another = fromNow < expiresAt ? fromNow : expiresAt;
  return another > fromOrder ? another : fromOrder;
}
