import type { StaffRole } from "./permissions.ts";

/** Points that a member of staff may give and take in 24 hours without a second person, added up whatever their sign. */
export const dailyPointsCap: Readonly<Record<StaffRole, number>> = {
  owner: 50_000,
  manager: 20_000,
  support: 2000,
  coach: 0,
};
