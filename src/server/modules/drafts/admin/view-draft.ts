import type { Reader } from "#server/platform/db/database.ts";
import type { AdminDraft, DraftSummary } from "#shared/contract/admin-drafts.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { DraftDeps } from "../ports.ts";
import { viewPrice } from "../price-draft.ts";
import { readTerms, stateOf } from "../queries.ts";
import type { DraftRow } from "../tables.ts";

export interface Counted extends DraftRow {
  readonly itemCount: number;
}

const supplementOf = ({ parentOrderId, reason }: DraftRow, numbers: ReadonlyMap<string, string>) =>
  parentOrderId === null
    ? {}
    : { supplement: { orderId: parentOrderId, orderNumber: numbers.get(parentOrderId) ?? "", reason: reason ?? "" } };

/** Drafts for a list, with the names of people and orders. */
export async function viewSummaries(
  reader: Reader,
  deps: DraftDeps,
  rows: readonly Counted[],
): Promise<DraftSummary[]> {
  const people = await deps.people.find(reader, [
    ...new Set(rows.flatMap((row) => [row.createdBy, ...(row.userId === null ? [] : [row.userId])])),
  ]);
  const numbers = await deps.orderNumbersOf(
    reader,
    rows.flatMap(({ orderId, parentOrderId }) => [orderId, parentOrderId].filter((id) => id !== null)),
  );
  const nameOf = (id: string | null): string | null => {
    const person = people.get(id ?? "");
    return person === undefined ? null : fullName(person);
  };
  const now = deps.platform.clock.now();
  return rows.map((row) => ({
    id: row.id,
    state: stateOf(row, now),
    customer: { id: row.userId, name: nameOf(row.userId), email: row.email },
    currency: row.currency,
    itemCount: row.itemCount,
    expiresAt: row.expiresAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    orderId: row.orderId,
    orderNumber: numbers.get(row.orderId ?? "") ?? null,
    ...supplementOf(row, numbers),
    createdBy: nameOf(row.createdBy),
    createdAt: row.createdAt.toISOString(),
  }));
}

export async function viewDraft(reader: Reader, deps: DraftDeps, draft: DraftRow): Promise<AdminDraft> {
  const terms = await readTerms(reader, draft);
  const itemCount = terms.lines.reduce((count, { quantity }) => count + quantity, 0);
  const [summary] = await viewSummaries(reader, deps, [{ ...draft, itemCount }]);
  if (summary === undefined) throw new Error("a draft was not viewed");
  return {
    ...summary,
    ...(await viewPrice(reader, deps, terms)),
    language: draft.language,
    shippingAddress: draft.shippingAddress,
    isShippingFree: draft.isShippingFree,
    version: draft.version,
    updatedAt: draft.updatedAt.toISOString(),
  };
}
