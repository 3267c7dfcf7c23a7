import type { Tx } from "#server/platform/db/database.ts";
import type { Order } from "#shared/contract/orders.ts";
import type { PlacedOrder, SendOverride } from "./events.ts";
import { listLines, moveOrder, type Note, requireLocked } from "./history.ts";
import { mailAbout } from "./order-mails.ts";
import { earnFor } from "./pay.ts";
import type { OrderDeps } from "./ports.ts";
import type { OrderRow } from "./tables.ts";

export async function processOrder(tx: Tx, deps: OrderDeps, orderId: string, why: Note): Promise<OrderRow> {
  return moveOrder(tx, deps.platform, await requireLocked(tx, orderId), { to: "processing", ...why });
}

export async function shipOrder(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  why: Note & { readonly tracking: NonNullable<Order["tracking"]> },
): Promise<OrderRow> {
  const { tracking, ...note } = why;
  const order = await moveOrder(tx, deps.platform, await requireLocked(tx, orderId), {
    to: "shipped",
    ...note,
    changes: { tracking },
  });
  const placed = { order, lines: await listLines(tx, orderId) };
  await deps.events.emit("shipped", tx, placed);
  await mailAbout(tx, deps, "order-shipped", placed);
  return order;
}

/** Ships an order that staff send. Throws what `sending` refuses. */
export async function sendOrder(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  { override, ...why }: Parameters<typeof shipOrder>[3] & { readonly override?: SendOverride | undefined },
): Promise<OrderRow> {
  await deps.events.emit("sending", tx, await requireLocked(tx, orderId), override);
  return shipOrder(tx, deps, orderId, why);
}

/** Marks an order delivered; cash on delivery counts as paid now and earns its points. */
export async function deliverOrder(tx: Tx, deps: OrderDeps, orderId: string, why: Note): Promise<PlacedOrder> {
  const before = await requireLocked(tx, orderId);
  const isCash = before.paymentStatus === "due";
  const cash = isCash ? ({ paidMinor: before.totalMinor, paymentStatus: "paid" } as const) : {};
  const changes = { deliveredAt: deps.platform.clock.now(), ...cash };
  const order = await moveOrder(tx, deps.platform, before, {
    to: "delivered",
    from: ["shipped"],
    ...why,
    changes,
  });
  const lines = await listLines(tx, orderId);
  const earned = await earnFor(
    tx,
    deps,
    { order, lines },
    { ref: "delivered", counts: (line) => line.kind === "physical" },
  );
  const placed = { order: earned, lines };
  if (isCash) await deps.events.emit("paid", tx, placed);
  await deps.events.emit("delivered", tx, placed);
  await mailAbout(tx, deps, "order-delivered", placed);
  return placed;
}
