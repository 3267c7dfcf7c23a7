import { expect, test } from "vitest";
import { toEquipment } from "./adapt-plan.ts";

test("at hand is what the member said, and where they said nothing what the plan uses", () => {
  const plan = { phases: [] };
  expect(toEquipment(plan, { exercises: [], equipment: ["bands", "mat"] })).toEqual(new Set(["bands", "mat"]));
  expect(toEquipment(plan, { exercises: [], equipment: [] })).toEqual(new Set());
});
