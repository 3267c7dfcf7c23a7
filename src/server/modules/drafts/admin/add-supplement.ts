import { noSuchOrder, type OrderRow, orderState } from "#server/modules/orders/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type AdminDraft, type DraftSummary, usualDays } from "#shared/contract/admin-drafts.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { adminAddSupplement } from "#shared/contract/supplements.ts";
import { isAddedToIn } from "#shared/domain/supplements.ts";
import { orderOver } from "../errors.ts";
import type { DraftDeps } from "../ports.ts";
import { toEmailKey } from "../queries.ts";
import { drafts } from "../tables.ts";
import { itemCount } from "./list-drafts.ts";
import { readGoodsBody } from "./read-body.ts";
import { type DraftCall, insertDraft } from "./save-draft.ts";
import { sendLink } from "./send-draft.ts";
import { viewSummaries } from "./view-draft.ts";

/** Locks the order until its supplement is written. Throws 404, ORDER_STATE, ORDER_OVER. */
async function lockParent(tx: Tx, deps: DraftDeps, orderId: string) {
  const parent = await deps.orders.lock(tx, orderId);
  if (parent === undefined) throw noSuchOrder();
  if (!isAddedToIn(parent.status)) throw orderState(parent.status);
  const person = (await deps.people.find(tx, [parent.userId])).get(parent.userId);
  if (parent.paymentStatus === "refunded" || person === undefined) throw orderOver();
  return { parent, email: person.email };
}

const toRow = (parent: OrderRow, email: string) => ({
  ...{ userId: parent.userId, email, emailKey: toEmailKey(email), language: parent.language },
  ...{ currency: parent.currency, shippingAddress: parent.shippingAddress, isShippingFree: true },
  parentOrderId: parent.id,
});

/** Writes a supplement of an order and mails its pay link. Throws 403, 400, 404, ORDER_STATE, ORDER_OVER, 429. */
export async function addSupplement(
  deps: DraftDeps,
  call: DraftCall,
  orderId: string,
  { lines, reason }: BodyOf<typeof adminAddSupplement>,
): Promise<AdminDraft> {
  const { database, clock } = deps.platform;
  return database.transaction(async (tx) => {
    const { parent, email } = await lockParent(tx, deps, orderId);
    const row = { ...toRow(parent, email), reason, expiresAt: addDays(clock.now(), usualDays) };
    const wanted = await readGoodsBody(tx, deps, { lines, bundles: [], currency: parent.currency });
    const draft = await insertDraft(tx, deps, call, { row, ...wanted });
    const sent = await sendLink(tx, deps, call, { before: draft, channel: "mail" });
    return sent.draft;
  });
}

/** Cancels open supplements with their order, in the same transaction. */
export async function cancelSupplements(tx: Tx, { clock }: Pick<Platform, "clock">, orderId: string): Promise<void> {
  await tx
    .update(drafts)
    .set({ state: "cancelled", updatedAt: clock.now(), version: sql`${drafts.version} + 1` })
    .where(and(eq(drafts.parentOrderId, orderId), eq(drafts.state, "open")));
}

/** An order's supplements, newest first. Throws 404. */
export async function listSupplements(deps: DraftDeps, orderId: string): Promise<{ drafts: DraftSummary[] }> {
  const { reader } = deps.platform.database;
  await deps.orders.require(reader, orderId);
  const rows = await reader
    .select({ draft: drafts, itemCount })
    .from(drafts)
    .where(eq(drafts.parentOrderId, orderId))
    .orderBy(desc(drafts.createdAt), desc(drafts.id))
    .limit(100);
  const counted = rows.map((row) => ({ ...row.draft, itemCount: row.itemCount }));
  return { drafts: await viewSummaries(reader, deps, counted) };
}
