import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq, inArray, sql } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import { type Caller, callerMay } from "#server/platform/http/call.ts";
import { type SavedReply, type SavedReplyArea, savedReplyAreas } from "#shared/contract/admin-saved-replies.ts";
import { savedReplies } from "../tables.ts";

type Row = typeof savedReplies.$inferSelect;

const maxListed = 500;

export const toView = ({ id, area, title, textAr, textEn, version }: Row): SavedReply => ({
  ...{ id, area, title, version },
  text: { ar: textAr, en: textEn },
});

/** By title; only of areas that the caller works in. */
export async function listSavedReplies(
  reader: Reader,
  caller: Pick<Caller, "permissions">,
  asked?: SavedReplyArea,
): Promise<SavedReply[]> {
  const areas = savedReplyAreas.filter((area) => callerMay(caller, area) && (asked ?? area) === area);
  if (areas.length === 0) return [];
  const rows = await reader
    .select()
    .from(savedReplies)
    .where(inArray(savedReplies.area, areas))
    .orderBy(asc(sql`lower(${savedReplies.title})`), asc(savedReplies.id))
    .limit(maxListed);
  return rows.map(toView);
}

/** Throws 404. */
export async function lockSavedReply(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(savedReplies).where(eq(savedReplies.id, id)).for("update");
  if (row === undefined) throw notFound();
  return row;
}
