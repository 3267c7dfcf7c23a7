import { isBuiltinRole, type StaffRole } from "./permissions.ts";

/** Maximum sum of points a staff member may add and remove in 24 hours without approval. */
export const dailyPointsCap: Readonly<Record<StaffRole, number>> = {
  owner: 50_000,
  manager: 20_000,
  support: 2000,
  coach: 0,
};

/** The cap of a role; a custom role has that of support. */
export const pointsCapOf = (role: string): number => dailyPointsCap[isBuiltinRole(role) ? role : "support"];
