import { expect, test } from "vitest";
import { toEquipment } from "./adapt-plan.ts";

test("available equipment is what the member stated, else what the plan uses", () => {
  const plan = { phases: [] };
  expect(toEquipment(plan, { exercises: [], equipment: ["bands", "mat"] })).toEqual(new Set(["bands", "mat"]));
  expect(toEquipment(plan, { exercises: [], equipment: [] })).toEqual(new Set());
});
