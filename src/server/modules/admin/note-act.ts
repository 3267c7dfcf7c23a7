export {
  createNoteStaffAct as createNoteAct,
  type NoteStaffAct as NoteAct,
  type StaffAct as Act,
  type StaffCall as AdminCall,
} from "#server/modules/accounts/index.ts";
