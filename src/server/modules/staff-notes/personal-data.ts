import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq, sql } from "#server/platform/db/orm.ts";
import { staffAssignments, staffNotes, staffTags } from "./tables.ts";

const orderIdsOf = (userId: string) => sql`(select o.id from orders o where o.user_id = ${userId})`;
const concerns = (table: typeof staffNotes | typeof staffTags, userId: string) =>
  sql`(${table.userId} = ${userId} or ${table.orderId} in ${orderIdsOf(userId)})`;

/** What staff wrote about a person and their orders, for the personal data export. */
export async function exportStaffNotes(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const notes = await reader
    .select({ text: staffNotes.text, createdAt: staffNotes.createdAt })
    .from(staffNotes)
    .where(concerns(staffNotes, userId))
    .orderBy(asc(staffNotes.createdAt))
    .limit(10_000);
  const tags = await reader.select({ tag: staffTags.tag }).from(staffTags).where(concerns(staffTags, userId));
  return { staffNotes: { notes, tags: tags.map((row) => row.tag) } };
}

/** Closes an account: deletes notes and tags about the person and their orders. */
export async function eraseStaffNotes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(staffNotes).where(concerns(staffNotes, userId));
  await tx.delete(staffTags).where(concerns(staffTags, userId));
  await tx.delete(staffAssignments).where(eq(staffAssignments.userId, userId));
}
