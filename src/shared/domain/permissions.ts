/** Permissions of staff in the admin area; every admin call requires one. */
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
  "coaching_lead",
  "content",
  "settings",
  "fiscal",
  "integrations",
  "staff",
  "audit",
] as const;
export type Permission = (typeof permissions)[number];

export const staffRoles = ["owner", "manager", "support", "coach"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Permissions by role. Only an owner manages staff. */
export const permissionsOf: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: permissions,
  manager: permissions.filter((permission) => permission !== "staff"),
  support: ["orders", "customers", "points", "messages"],
  coach: ["programmes", "coaching"],
};

/** Whether a role has a permission; customers and visitors (`null`, `undefined`) never do, all staff have `any`. */
export const mayDo = (role: StaffRole | null | undefined, permission: Permission | "any"): boolean =>
  role !== null && role !== undefined && (permission === "any" || permissionsOf[role].includes(permission));

/** The roles with a permission, highest first. */
export const rolesWith = (permission: Permission): StaffRole[] =>
  staffRoles.filter((role) => permissionsOf[role].includes(permission));
