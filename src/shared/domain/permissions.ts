/** Permissions of staff in the admin area; every admin call requires one. */
export const permissions = [
  "reports",
  "orders",
  "shipping",
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
  "marketing",
  "affiliates",
  "fiscal",
  "integrations",
  "staff",
  "audit",
] as const;
export type Permission = (typeof permissions)[number];

/** The built-in roles. A role is named by one of these, or by the id of a role that the shop made. */
export const staffRoles = ["owner", "manager", "support", "coach"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const isBuiltinRole = (role: string): role is StaffRole => staffRoles.some((one) => one === role);

/** Permissions of the built-in roles. Of these only an owner manages staff. */
export const permissionsOf: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: permissions,
  manager: permissions.filter((permission) => permission !== "staff"),
  support: ["orders", "shipping", "customers", "points", "messages"],
  coach: ["programmes", "coaching"],
};

/** Whether a list contains a permission; `undefined` never does, and any staff's list includes `any`. */
export const mayWith = (held: readonly Permission[] | undefined, permission: Permission | "any"): boolean =>
  held !== undefined && (permission === "any" || held.includes(permission));

/** Whether a built-in role has a permission; customers and visitors (`null`, `undefined`) never do. */
export const mayDo = (role: StaffRole | null | undefined, permission: Permission | "any"): boolean =>
  mayWith(role === null || role === undefined ? undefined : permissionsOf[role], permission);

/** Permissions of a list that are known; a stored one may have been removed from the code since. */
export const knownPermissions = (names: readonly string[]): Permission[] =>
  permissions.filter((permission) => names.includes(permission));

/** The built-in roles with a permission, highest first. */
export const rolesWith = (permission: Permission): StaffRole[] =>
  staffRoles.filter((role) => permissionsOf[role].includes(permission));
