import { eq, type SQL } from "#server/platform/db/orm.ts";
import type { NoteSubject } from "#shared/contract/staff-notes.ts";
import type { staffAssignments, staffNotes, staffTags } from "./tables.ts";

/** The order or customer that staff write about. */
export interface Subject {
  readonly subject: NoteSubject;
  readonly id: string;
}

type Table = typeof staffNotes | typeof staffTags | typeof staffAssignments;

/** SQL condition: a row about this subject. */
export const isAbout = (table: Table, { subject, id }: Subject): SQL =>
  eq(subject === "order" ? table.orderId : table.userId, id);

/** The columns of a row about this subject. */
export const columnsOf = ({ subject, id }: Subject): { orderId: string | null; userId: string | null } => ({
  orderId: subject === "order" ? id : null,
  userId: subject === "customer" ? id : null,
});
