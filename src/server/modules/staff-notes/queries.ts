import { findPeople, findStaffWith } from "#server/modules/accounts/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, count, desc, type SQL, type SQLWrapper, sql } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import type { adminGetStaffNoteOptions, StaffNotes } from "#shared/contract/staff-notes.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { isAbout, type Subject } from "./subject.ts";
import { staffAssignments, staffNotes, staffTags } from "./tables.ts";

const maxNotes = 200;
const maxOptions = 100;

/** Throws 404 when the order or customer does not exist. */
export async function assertSubject(reader: Reader, { subject, id }: Subject): Promise<void> {
  const found = await reader.execute(
    subject === "order" ? sql`select 1 from orders where id = ${id}` : sql`select 1 from users where id = ${id}`,
  );
  if (found.rows.length === 0) throw notFound();
}

export async function listTags(reader: Reader, subject: Subject): Promise<string[]> {
  const rows = await reader
    .select({ tag: staffTags.tag })
    .from(staffTags)
    .where(isAbout(staffTags, subject))
    .orderBy(sql`lower(${staffTags.tag})`);
  return rows.map((row) => row.tag);
}

export async function findAssignee(reader: Reader, subject: Subject): Promise<string | null> {
  const [row] = await reader
    .select({ staffId: staffAssignments.staffId })
    .from(staffAssignments)
    .where(isAbout(staffAssignments, subject));
  return row?.staffId ?? null;
}

/** The newest 200 notes, all tags and the assignee. */
export async function readStaffNotes(reader: Reader, subject: Subject): Promise<StaffNotes> {
  const notes = await reader
    .select()
    .from(staffNotes)
    .where(isAbout(staffNotes, subject))
    .orderBy(desc(staffNotes.createdAt), desc(staffNotes.id))
    .limit(maxNotes);
  const assigneeId = await findAssignee(reader, subject);
  const ids = [...notes.map((note) => note.authorId), ...(assigneeId === null ? [] : [assigneeId])];
  const people = await findPeople(reader, [...new Set(ids)]);
  const person = (id: string) => {
    const found = people.get(id);
    return found === undefined ? null : { id, name: fullName(found) };
  };
  return {
    notes: notes.map(({ id, text, authorId, createdAt }) => ({
      id,
      text,
      author: person(authorId),
      createdAt: createdAt.toISOString(),
    })),
    tags: await listTags(reader, subject),
    assignee: assigneeId === null ? null : person(assigneeId),
  };
}

/** Tags in use, and staff who work on orders and customers. */
export async function readOptions(reader: Reader): Promise<ReplyOf<typeof adminGetStaffNoteOptions>> {
  const tags = await reader
    .select({ tag: sql<string>`min(${staffTags.tag})` })
    .from(staffTags)
    .groupBy(sql`lower(${staffTags.tag})`)
    .orderBy(desc(count()), asc(sql`lower(min(${staffTags.tag}))`))
    .limit(maxOptions);
  const staff = await findStaffWith(reader, "customers");
  return {
    tags: tags.map((row) => row.tag),
    staff: staff.map((person) => ({ id: person.id, name: fullName(person) })),
  };
}

export interface NoteFilters {
  readonly tag?: string | undefined;
  /** The member of staff it is assigned to. */
  readonly assignee?: string | undefined;
}

const matches = (key: SQL, id: SQLWrapper, { tag, assignee }: NoteFilters): SQL | undefined =>
  and(
    tag === undefined
      ? undefined
      : sql`${id} in (select t.${key} from staff_tags t where lower(t.tag) = lower(${tag}))`,
    assignee === undefined
      ? undefined
      : sql`${id} in (select a.${key} from staff_assignments a where a.staff_id = ${assignee})`,
  );

/** SQL condition on a list of orders by their id. */
export const orderMatches = (id: SQLWrapper, filters: NoteFilters) => matches(sql.raw("order_id"), id, filters);
/** SQL condition on a list of customers by their id. */
export const customerMatches = (id: SQLWrapper, filters: NoteFilters) => matches(sql.raw("user_id"), id, filters);
