export {
  createStaffAudit as createAudit,
  type RecordStaffAudit as RecordAudit,
  type StaffAuditEntry as Act,
  type StaffCall as AdminCall,
} from "#server/modules/accounts/index.ts";
