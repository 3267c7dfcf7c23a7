import { expect, test } from "vitest";
import { permissionsOf } from "#shared/domain/permissions.ts";
import { mayOpen } from "./admin-link.tsx";

test.each([
  ["coach", "/dashboard/admin/customers/0198", false],
  ["coach", "/dashboard/admin/threads?thread=1", true],
  ["support", "/dashboard/admin/customers/0198", true],
  ["support", "/dashboard/admin/payments/0198", false],
  ["support", "/dashboard/admin/products/0198?from=order", false],
  ["manager", "/dashboard/admin/products/0198", true],
  [undefined, "/dashboard/admin/orders", false],
] as const)("%s and %s: %s", (role, href, expected) => {
  expect(mayOpen(role && permissionsOf[role], href)).toBe(expected);
});
