import { expect, test } from "vitest";
import { mayDo, permissions, permissionsOf, rolesWith, staffRoles } from "./permissions.ts";

test("an owner has all permissions, and every permission except staff belongs to another role too", () => {
  expect(permissionsOf.owner).toEqual(permissions);
  for (const permission of permissions) {
    const roles = rolesWith(permission);
    expect(roles[0]).toBe("owner");
    expect(roles.length > 1, permission).toBe(permission !== "staff");
  }
});

test("people without a role have no permissions", () => {
  for (const permission of permissions) {
    expect(mayDo(null, permission)).toBe(false);
    expect(mayDo(undefined, permission)).toBe(false);
  }
});

test("support helps customers and touches neither money, settings nor staff", () => {
  for (const permission of ["refunds", "payments", "settings", "staff", "audit", "reports"] as const)
    expect(mayDo("support", permission), permission).toBe(false);
  expect(mayDo("support", "customers")).toBe(true);
  expect(staffRoles.filter((role) => mayDo(role, "coaching"))).toEqual(["owner", "manager", "coach"]);
  expect(staffRoles.filter((role) => mayDo(role, "coaching_lead"))).toEqual(["owner", "manager"]);
});
