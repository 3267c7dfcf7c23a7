import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import * as contract from "#shared/contract/staff-notes.ts";
import { addNote, assign, changeTags, deleteNote } from "./change-notes.ts";
import { assertSubject, readOptions, readStaffNotes } from "./queries.ts";
import type { Subject } from "./subject.ts";

export function staffNoteRoutes(platform: Platform): Route[] {
  const { reader } = platform.database;
  const view = async (subject: Subject) => ({ staffNotes: await readStaffNotes(reader, subject) });
  return [
    route(contract.adminGetStaffNotes, async ({ params }) => {
      await assertSubject(reader, params);
      return view(params);
    }),
    route(contract.adminAddStaffNote, async (call) => {
      await addNote(platform, call, call.params, call.body);
      return view(call.params);
    }),
    route(contract.adminDeleteStaffNote, async (call) => {
      await deleteNote(platform, call, call.params, call.params.noteId);
      return view(call.params);
    }),
    route(contract.adminTagSubject, async (call) => {
      await changeTags(platform, call, call.params, call.body);
      return view(call.params);
    }),
    route(contract.adminAssignSubject, async (call) => {
      await assign(platform, call, call.params, call.body.staffId);
      return view(call.params);
    }),
    route(contract.adminGetStaffNoteOptions, () => readOptions(reader)),
  ];
}
