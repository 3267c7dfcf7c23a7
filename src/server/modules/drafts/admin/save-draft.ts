import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { AdminDraft, adminCreateDraft, adminUpdateDraft } from "#shared/contract/admin-drafts.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { draftState } from "../errors.ts";
import type { DraftDeps } from "../ports.ts";
import type { DraftWanted } from "../price-draft.ts";
import { lockDraft, readTerms, readWanted, stateOf } from "../queries.ts";
import { type DraftRow, draftBundles, draftLines, draftLinks, drafts } from "../tables.ts";
import { assertMayAgree, assertStays, type DraftFacts, readBody } from "./read-body.ts";
import { viewDraft } from "./view-draft.ts";

export type DraftCall = StaffCall & { readonly caller: Pick<Caller, "permissions"> };

async function writeGoods(tx: Tx, draftId: string, { lines, bundles }: DraftWanted): Promise<void> {
  await tx.delete(draftLines).where(eq(draftLines.draftId, draftId));
  await tx.delete(draftBundles).where(eq(draftBundles.draftId, draftId));
  await tx.insert(draftLines).values(lines.map((line, position) => ({ ...line, draftId, position })));
  if (bundles.length > 0)
    await tx.insert(draftBundles).values(bundles.map((bundle, position) => ({ ...bundle, draftId, position })));
}

/** Audit log fields: prices and reasons, but no address. */
const toFacts = (
  { userId, currency, isShippingFree, expiresAt, parentOrderId, reason }: DraftRow,
  { lines, bundles }: DraftWanted,
) => ({
  ...{ userId, currency, isShippingFree, expiresAt: expiresAt.toISOString() },
  ...(parentOrderId === null ? {} : { parentOrderId, reason }),
  lines: lines.map(({ productId, size, quantity, unitPriceMinor, reason }) => ({
    ...{ productId, size, quantity, unitPriceMinor, reason },
  })),
  bundles: bundles.map(({ bundleId, priceMinor, reason }) => ({ bundleId, priceMinor, reason })),
});

const about = (id: string) => ({ subjectKind: "draft", subjectId: id });

type NewDraft = DraftFacts["row"] & Partial<Pick<DraftRow, "parentOrderId" | "reason">>;

/** Writes a draft. Throws 403 PERMISSION_DENIED. */
export async function insertDraft(
  tx: Tx,
  deps: DraftDeps,
  call: DraftCall,
  { row, ...wanted }: DraftWanted & { readonly row: NewDraft },
): Promise<DraftRow> {
  const { clock, ids, audit } = deps.platform;
  const now = clock.now();
  const draft: DraftRow = {
    ...{ parentOrderId: null, reason: null, ...row, id: ids.next(), state: "open", orderId: null, sentAt: null },
    ...{ version: 1, createdBy: call.caller.userId, createdAt: now, updatedAt: now },
  };
  await tx.insert(drafts).values(draft);
  await writeGoods(tx, draft.id, wanted);
  await assertMayAgree(tx, deps, call.caller, await readTerms(tx, draft));
  await audit.record(tx, call, { action: "draft.create", ...about(draft.id), after: toFacts(draft, wanted) });
  return draft;
}

/** Throws 403 PERMISSION_DENIED, 400, 404. */
export async function createDraft(
  deps: DraftDeps,
  call: DraftCall,
  body: BodyOf<typeof adminCreateDraft>,
): Promise<AdminDraft> {
  return deps.platform.database.transaction(async (tx) =>
    viewDraft(tx, deps, await insertDraft(tx, deps, call, await readBody(tx, deps, body))),
  );
}

/** Throws DRAFT_STATE unless the draft is open or expired. */
export function assertEditable(draft: DraftRow, now: Date): void {
  if (draft.state !== "open") throw draftState(stateOf(draft, now));
}

/** Throws 403 PERMISSION_DENIED, 400, 404, 409 DRAFT_STATE, VERSION_CONFLICT. */
export async function updateDraft(
  deps: DraftDeps,
  call: DraftCall,
  id: string,
  { version, ...body }: BodyOf<typeof adminUpdateDraft>,
): Promise<AdminDraft> {
  const { database, clock, audit } = deps.platform;
  return database.transaction(async (tx) => {
    const before = await lockDraft(tx, id);
    const now = clock.now();
    assertEditable(before, now);
    if (before.version !== version) throw versionConflict(await viewDraft(tx, deps, before));
    const wantedBefore = await readWanted(tx, id);
    const { row, ...wanted } = await readBody(tx, deps, body);
    assertStays(before, row);
    const draft: DraftRow = { ...before, ...row, updatedAt: now, version: version + 1 };
    await tx.update(drafts).set(draft).where(eq(drafts.id, id));
    // A holder of another customer's link must not see the resulting order.
    if (draft.emailKey !== before.emailKey) await tx.delete(draftLinks).where(eq(draftLinks.draftId, id));
    await writeGoods(tx, id, wanted);
    await assertMayAgree(tx, deps, call.caller, await readTerms(tx, draft));
    await audit.record(tx, call, {
      ...{ action: "draft.update", ...about(id) },
      ...{ before: toFacts(before, wantedBefore), after: toFacts(draft, wanted) },
    });
    return viewDraft(tx, deps, draft);
  });
}

/** Throws 404, 409 DRAFT_STATE. */
export async function cancelDraft(deps: DraftDeps, call: StaffCall, id: string): Promise<AdminDraft> {
  const { database, clock, audit } = deps.platform;
  return database.transaction(async (tx) => {
    const before = await lockDraft(tx, id);
    const now = clock.now();
    assertEditable(before, now);
    const [draft = before] = await tx
      .update(drafts)
      .set({ state: "cancelled", updatedAt: now, version: sql`${drafts.version} + 1` })
      .where(and(eq(drafts.id, id), eq(drafts.state, "open")))
      .returning();
    await audit.record(tx, call, { action: "draft.cancel", ...about(id) });
    return viewDraft(tx, deps, draft);
  });
}
