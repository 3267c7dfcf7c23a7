export { eraseStaffNotes, exportStaffNotes } from "./personal-data.ts";
export { customerMatches, type NoteFilters, orderMatches } from "./queries.ts";
export { staffNoteRoutes } from "./routes.ts";
