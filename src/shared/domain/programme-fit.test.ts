import { expect, test } from "vitest";
import { rankForMember, type Trainee } from "./programme-fit.ts";

const programmes = [
  { slug: "gym", goal: "muscle", level: "intermediate", equipment: ["barbell", "rack"] },
  { slug: "home", goal: "fat_loss", level: "beginner", equipment: ["mat", "dumbbells"] },
  { slug: "bare", goal: "fat_loss", level: "beginner", equipment: ["none"] },
] as const;
const rank = (said: Partial<Trainee>) =>
  rankForMember({ goal: null, level: null, equipment: [], ...said }, programmes).map(({ programme, isFit, missing }) =>
    `${programme.slug}${isFit ? " fits" : ""} ${missing.join(" ")}`.trim(),
  );

test("a member's profile puts matching programmes first and lists the equipment they lack", () => {
  expect(rank({})).toEqual(["gym", "home", "bare"]);
  expect(rank({ level: "beginner" })).toEqual(["home fits", "bare fits", "gym"]);
  expect(rank({ goal: "fat_loss", level: "beginner", equipment: ["mat"] })).toEqual([
    "bare fits",
    "home dumbbells",
    "gym barbell rack",
  ]);
  expect(rank({ equipment: ["barbell", "rack"] })).toEqual(["gym fits", "bare fits", "home dumbbells"]);
  // A mat is always available, as for substitutes.
  expect(rank({ equipment: ["none"] })).toEqual(["bare fits", "home dumbbells", "gym barbell rack"]);
  expect(rank({ equipment: ["dumbbells"] })).toEqual(["home fits", "bare fits", "gym barbell rack"]);
});
