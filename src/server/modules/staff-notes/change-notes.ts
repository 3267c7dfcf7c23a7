import { findStaffWith } from "#server/modules/accounts/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import { isForeignKeyViolation, type Tx } from "#server/platform/db/database.ts";
import { and, eq, isNotNull, sql } from "#server/platform/db/orm.ts";
import { invalidField, notFound } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import { maxTags } from "#shared/contract/staff-notes.ts";
import { findAssignee, listTags } from "./queries.ts";
import { columnsOf, isAbout, type Subject } from "./subject.ts";
import { staffAssignments, staffNotes, staffTags } from "./tables.ts";

/** Runs a change in a transaction. Throws 404 when the order or customer does not exist. */
async function change(platform: Platform, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await platform.database.transaction(work);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound();
    throw error;
  }
}

const audited = ({ subject, id }: Subject) => ({ subjectKind: subject, subjectId: id });

/** Adds a note; the same id again adds nothing. Throws 404. */
export const addNote = (platform: Platform, call: StaffCall, subject: Subject, note: { id: string; text: string }) =>
  change(platform, async (tx) => {
    const row = { ...note, ...columnsOf(subject), authorId: call.caller.userId, createdAt: platform.clock.now() };
    const added = await tx.insert(staffNotes).values(row).onConflictDoNothing().returning({ id: staffNotes.id });
    if (added.length === 0) return;
    await platform.audit.record(tx, call, { action: "note.add", ...audited(subject), after: { noteId: note.id } });
  });

/** Deletes a note of one's own. Throws 404. */
export const deleteNote = (platform: Platform, call: StaffCall, subject: Subject, noteId: string) =>
  change(platform, async (tx) => {
    const isOwn = and(
      isAbout(staffNotes, subject),
      eq(staffNotes.id, noteId),
      eq(staffNotes.authorId, call.caller.userId),
    );
    const deleted = await tx.delete(staffNotes).where(isOwn).returning({ id: staffNotes.id });
    if (deleted.length === 0) throw notFound();
    await platform.audit.record(tx, call, { action: "note.delete", ...audited(subject), before: { noteId } });
  });

interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Adds and removes tags. Throws 404, 400 when there would be too many. */
export const changeTags = (platform: Platform, call: StaffCall, subject: Subject, { add, remove }: TagChange) =>
  change(platform, async (tx) => {
    const before = await listTags(tx, subject);
    const gone = remove.map((tag) => tag.toLowerCase());
    if (gone.length > 0)
      await tx
        .delete(staffTags)
        .where(and(isAbout(staffTags, subject), sql`lower(${staffTags.tag}) = any(${sql.param(gone)}::text[])`));
    if (add.length > 0)
      await tx
        .insert(staffTags)
        .values(add.map((tag) => ({ ...columnsOf(subject), tag })))
        .onConflictDoNothing();
    const after = await listTags(tx, subject);
    if (after.length > maxTags) throw invalidField("add", "TOO_MANY_VALUES", `At most ${maxTags} tags`);
    if (before.join() === after.join()) return;
    await platform.audit.record(tx, call, {
      action: "note.tag",
      ...audited(subject),
      before: { tags: before },
      after: { tags: after },
    });
  });

async function setAssignee(tx: Tx, subject: Subject, staffId: string): Promise<void> {
  const target = subject.subject === "order" ? staffAssignments.orderId : staffAssignments.userId;
  await tx
    .insert(staffAssignments)
    .values({ ...columnsOf(subject), staffId })
    .onConflictDoUpdate({ target, targetWhere: isNotNull(target), set: { staffId } });
}

/** Assigns to a member of staff who works on orders and customers, or to nobody. Throws 404, 400. */
export const assign = (platform: Platform, call: StaffCall, subject: Subject, staffId: string | null) =>
  change(platform, async (tx) => {
    if (staffId !== null && !(await findStaffWith(tx, "customers")).some((person) => person.id === staffId))
      throw invalidField("staffId", "INVALID_VALUE", "This person does not work on orders and customers");
    const before = await findAssignee(tx, subject);
    if (before === staffId) return;
    if (staffId === null) await tx.delete(staffAssignments).where(isAbout(staffAssignments, subject));
    else await setAssignee(tx, subject, staffId);
    await platform.audit.record(tx, call, {
      action: "note.assign",
      ...audited(subject),
      before: { assigneeId: before },
      after: { assigneeId: staffId },
    });
  });
