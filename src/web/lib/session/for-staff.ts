import { isAdminRole } from "./is-admin-role.ts";
import type { AccessRule } from "./require-user.ts";

export const forStaff: AccessRule = ({ status, user }) => {
  if (status === "signed-out") return 401;
  if (user === null) return "wait";
  return isAdminRole(user.role) ? "open" : 403;
};
