/** What a member of staff may do in the admin area; every admin call asks for one of these. */
export const permissions = [
  "reports",
  "orders",
  "refunds",
  "payments",
  "catalogue",
  "programmes",
  "promotions",
  "customers",
  "points",
  "messages",
  "coaching",
  "content",
  "settings",
  "staff",
  "audit",
] as const;
export type Permission = (typeof permissions)[number];

export const staffRoles = ["owner", "manager", "support", "coach"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What each role brings. Only an owner decides who else works here. */
export const permissionsOf: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: permissions,
  manager: permissions.filter((permission) => permission !== "staff"),
  support: ["orders", "customers", "points", "messages"],
  coach: ["programmes", "coaching"],
};

/** Whether somebody with this role may; `null` and `undefined` (customers, visitors) never may, everybody else may `any`. */
export const mayDo = (role: StaffRole | null | undefined, permission: Permission | "any"): boolean =>
  role !== null && role !== undefined && (permission === "any" || permissionsOf[role].includes(permission));

/** The roles that bring a permission, the highest first. */
export const rolesWith = (permission: Permission): StaffRole[] =>
  staffRoles.filter((role) => permissionsOf[role].includes(permission));
