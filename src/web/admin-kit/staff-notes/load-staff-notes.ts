import type { ReplyOf } from "#shared/contract/endpoint.ts";
import {
  adminGetStaffNoteOptions,
  adminGetStaffNotes,
  type NoteSubject,
  type StaffNotes,
} from "#shared/contract/staff-notes.ts";
import { api } from "#web/lib/api/browser.ts";
import type { May } from "../load.ts";

export type StaffNoteOptions = ReplyOf<typeof adminGetStaffNoteOptions>;

/** Notes, tags and assignee of an order or a customer, with the options to choose from. */
export interface StaffNotesData extends StaffNoteOptions {
  readonly subject: NoteSubject;
  readonly id: string;
  readonly staffNotes: StaffNotes;
}

/** `null` without the permission. */
export async function loadStaffNotes(subject: NoteSubject, id: string, may: May): Promise<StaffNotesData | null> {
  if (!may("customers")) return null;
  const [{ staffNotes }, options] = await Promise.all([
    api(adminGetStaffNotes, { params: { subject, id } }),
    api(adminGetStaffNoteOptions, {}),
  ]);
  return { subject, id, staffNotes, ...options };
}

/** Filters of a list by tag and assignee; none without the permission. */
export async function loadNoteOptions(may: May): Promise<StaffNoteOptions> {
  return may("customers") ? api(adminGetStaffNoteOptions, {}) : { tags: [], staff: [] };
}
