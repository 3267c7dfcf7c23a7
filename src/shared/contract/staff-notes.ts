import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND } from "./refusals.ts";
import { id, line, longText, timestamp } from "./values.ts";

const person = z.object({ id, name: z.string() });

/** Notes, tags and assignee of an order or a customer; customers never see it. */
const staffNotes = z.object({
  /** Newest first. `author` is `null` after that account was closed. */
  notes: z.array(z.object({ id, text: z.string(), author: z.nullable(person), createdAt: timestamp })),
  tags: z.array(z.string()),
  /** The responsible member of staff. */
  assignee: z.nullable(person),
});
export type StaffNotes = z.infer<typeof staffNotes>;

export const noteSubjects = ["order", "customer"] as const;
export type NoteSubject = (typeof noteSubjects)[number];

const tag = "Admin staff notes";
const params = z.object({ subject: z.enum(noteSubjects), id });
const reply = z.object({ staffNotes });

export const maxTags = 20;
export const staffTag = line(1, 30);

export const adminGetStaffNotes = endpoint({
  method: "GET",
  path: "/admin/staff-notes/:subject/:id",
  summary: "Internal notes, tags and the assignee of an order or a customer",
  tag,
  access: "admin",
  permission: "customers",
  params,
  status: 200,
  reply,
  errors: [NOT_FOUND],
});

export const addStaffNoteBody = z.strictObject({ id, text: longText(1, 2000) });
export const adminAddStaffNote = endpoint({
  method: "POST",
  path: "/admin/staff-notes/:subject/:id/notes",
  summary: "Adds an internal note under an id chosen by the caller; the same id again adds nothing",
  tag,
  access: "admin",
  permission: "customers",
  params,
  body: addStaffNoteBody,
  status: 200,
  reply,
  errors: [NOT_FOUND],
});

export const adminDeleteStaffNote = endpoint({
  method: "DELETE",
  path: "/admin/staff-notes/:subject/:id/notes/:noteId",
  summary: "Deletes one of the caller's internal notes",
  tag,
  access: "admin",
  permission: "customers",
  params: z.object({ ...params.shape, noteId: id }),
  status: 200,
  reply,
  errors: [NOT_FOUND],
});

export const adminTagSubject = endpoint({
  method: "PATCH",
  path: "/admin/staff-notes/:subject/:id/tags",
  summary: "Adds and removes tags; upper and lower case are the same tag",
  tag,
  access: "admin",
  permission: "customers",
  params,
  body: z.strictObject({
    add: z._default(z.array(staffTag).check(z.maxLength(maxTags)), []),
    remove: z._default(z.array(staffTag).check(z.maxLength(maxTags)), []),
  }),
  status: 200,
  reply,
  errors: [NOT_FOUND],
});

export const adminAssignSubject = endpoint({
  method: "PUT",
  path: "/admin/staff-notes/:subject/:id/assignee",
  summary: "Assigns an order or a customer to a member of staff, or to nobody",
  tag,
  access: "admin",
  permission: "customers",
  params,
  body: z.strictObject({ staffId: z.nullable(id) }),
  status: 200,
  reply,
  errors: [NOT_FOUND],
});

export const adminGetStaffNoteOptions = endpoint({
  method: "GET",
  path: "/admin/staff-notes/options",
  summary: "Tags in use, the most used first, and staff to whom orders and customers can be assigned",
  tag,
  access: "admin",
  permission: "customers",
  status: 200,
  reply: z.object({ tags: z.array(z.string()), staff: z.array(person) }),
});
