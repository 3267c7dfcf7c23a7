import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, sql } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { DraftState } from "#shared/contract/admin-drafts.ts";
import { noSuchDraft, noSuchLink } from "./errors.ts";
import type { DraftTerms, DraftWanted } from "./price-draft.ts";
import {
  type DraftBundleRow,
  type DraftLineRow,
  type DraftRow,
  draftBundles,
  draftLines,
  draftLinks,
  drafts,
} from "./tables.ts";

export const toEmailKey = (email: string): string => email.trim().normalize("NFC").toLowerCase();

export const stateOf = ({ state, expiresAt }: Pick<DraftRow, "state" | "expiresAt">, now: Date): DraftState =>
  state === "open" && expiresAt <= now ? "expired" : state;

const readLines = (reader: Reader, draftId: string): Promise<DraftLineRow[]> =>
  reader.select().from(draftLines).where(eq(draftLines.draftId, draftId)).orderBy(asc(draftLines.position));

const readBundles = (reader: Reader, draftId: string): Promise<DraftBundleRow[]> =>
  reader.select().from(draftBundles).where(eq(draftBundles.draftId, draftId)).orderBy(asc(draftBundles.position));

/** A draft's goods as stored. */
export const readWanted = async (reader: Reader, draftId: string): Promise<DraftWanted> => ({
  lines: await readLines(reader, draftId),
  bundles: await readBundles(reader, draftId),
});

/** The inputs of a draft's price. */
export const readTerms = async (reader: Reader, draft: DraftRow): Promise<DraftTerms> => ({
  userId: draft.userId,
  currency: draft.currency,
  country: draft.shippingAddress?.country,
  isShippingFree: draft.isShippingFree,
  ...(await readWanted(reader, draft.id)),
});

/** Throws 404. */
export async function requireDraft(reader: Reader, id: string): Promise<DraftRow> {
  const [row] = await reader.select().from(drafts).where(eq(drafts.id, id));
  if (row === undefined) throw noSuchDraft();
  return row;
}

/** Locks a draft until the transaction ends, to serialize edits, orders and cancellations. Throws 404. */
export async function lockDraft(tx: Tx, id: string): Promise<DraftRow> {
  const [row] = await tx.select().from(drafts).where(eq(drafts.id, id)).for("update");
  if (row === undefined) throw noSuchDraft();
  return row;
}

export interface LinkedDraft {
  readonly draft: DraftRow;
  readonly channel: (typeof draftLinks.$inferSelect)["channel"];
}

/** The draft of a link. Throws 404. */
export async function findByLink(reader: Reader, token: string): Promise<LinkedDraft> {
  const [row] = await reader
    .select({ draft: drafts, channel: draftLinks.channel })
    .from(draftLinks)
    .innerJoin(drafts, eq(drafts.id, draftLinks.draftId))
    .where(eq(draftLinks.tokenHash, hashToken(token)));
  if (row === undefined) throw noSuchLink();
  return row;
}

/** The same, locked: locks the draft and then reads the link again, which may have been replaced meanwhile. Throws 404. */
export async function lockByLink(tx: Tx, token: string): Promise<LinkedDraft> {
  const { draft } = await findByLink(tx, token);
  await tx.select({ id: drafts.id }).from(drafts).where(eq(drafts.id, draft.id)).for("update");
  return findByLink(tx, token);
}

export const markUsed = (tx: Tx, id: string, used: Pick<DraftRow, "userId" | "orderId" | "updatedAt">) =>
  tx
    .update(drafts)
    .set({ ...used, state: "used", version: sql`${drafts.version} + 1` })
    .where(and(eq(drafts.id, id), eq(drafts.state, "open")));
