import type { Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { keyOf } from "#server/platform/rate-limits.ts";
import type { AdminDraft, DraftChannel } from "#shared/contract/admin-drafts.ts";
import { toMinor } from "#shared/domain/money.ts";
import { draftState } from "../errors.ts";
import type { DraftDeps } from "../ports.ts";
import { lockDraft, readTerms, stateOf } from "../queries.ts";
import { type DraftRow, draftLinks, drafts } from "../tables.ts";
import { assertMayAgree } from "./read-body.ts";
import type { DraftCall } from "./save-draft.ts";
import { viewDraft } from "./view-draft.ts";

/** Makes a new link, which replaces the old one of the same channel. */
async function makeLink(tx: Tx, deps: DraftDeps, draftId: string, channel: DraftChannel, now: Date) {
  const token = deps.platform.ids.secret();
  const link = { tokenHash: hashToken(token), createdAt: now };
  await tx
    .insert(draftLinks)
    .values({ ...link, draftId, channel })
    .onConflictDoUpdate({ target: [draftLinks.draftId, draftLinks.channel], set: link });
  return { path: `/pay/${token}`, reference: link.tokenHash.toString("base64url").slice(0, 22) };
}

async function mail(
  tx: Tx,
  deps: DraftDeps,
  draft: DraftRow,
  { view, path, reference }: { readonly view: AdminDraft; readonly path: string; readonly reference: string },
): Promise<void> {
  const people = await deps.people.find(tx, draft.userId === null ? [] : [draft.userId]);
  const { email: to, language, currency } = draft;
  await deps.notify(tx, {
    ...{ kind: "draft-order", to, userId: draft.userId, language },
    key: `draft-order:${reference}`,
    data: {
      firstName: people.get(draft.userId ?? "")?.firstName ?? "",
      goods: view.lines.map(({ name, quantity }) => ({ name, quantity })),
      ...(view.quote === null ? {} : { total: { amountMinor: toMinor(view.quote.total), currency } }),
      ...(view.supplement === undefined ? {} : { parentNumber: view.supplement.orderNumber }),
      until: draft.expiresAt.toISOString(),
      path,
    },
  });
}

interface Sending {
  /** The draft, locked and open. */
  readonly before: DraftRow;
  readonly channel: DraftChannel;
}

/** Makes the link of a draft, and mails or returns it. Throws 429. */
export async function sendLink(
  tx: Tx,
  deps: DraftDeps,
  call: DraftCall,
  { before, channel }: Sending,
): Promise<{ draft: AdminDraft; link: string | null }> {
  const { clock, audit, rateLimits, origin } = deps.platform;
  const now = clock.now();
  const { id } = before;
  const { path, reference } = await makeLink(tx, deps, id, channel, now);
  const [draft = before] = await tx
    .update(drafts)
    .set({ sentAt: now, updatedAt: now, version: sql`${drafts.version} + 1` })
    .where(eq(drafts.id, id))
    .returning();
  const view = await viewDraft(tx, deps, draft);
  if (channel === "mail") {
    const limit = { key: `mail:address:${keyOf(draft.emailKey)}`, max: 6, windowSeconds: 3600 };
    await rateLimits.assertAllowedIn(tx, [limit]);
    await mail(tx, deps, draft, { view, path, reference });
  }
  await audit.record(tx, call, {
    ...{ action: "draft.send", subjectKind: "draft", subjectId: id },
    after: { channel },
  });
  return { draft: view, link: channel === "copy" ? `${origin()}${path}` : null };
}

/** Throws 403 PERMISSION_DENIED, 404, 409 DRAFT_STATE, 429. */
export async function sendDraft(
  deps: DraftDeps,
  call: DraftCall,
  id: string,
  channel: DraftChannel,
): Promise<{ draft: AdminDraft; link: string | null }> {
  const { database, clock } = deps.platform;
  return database.transaction(async (tx) => {
    const before = await lockDraft(tx, id);
    const state = stateOf(before, clock.now());
    if (state !== "open") throw draftState(state);
    await assertMayAgree(tx, deps, call.caller, await readTerms(tx, before));
    return sendLink(tx, deps, call, { before, channel });
  });
}
