import { expect, test } from "vitest";
import { ownedOf } from "./use-owned-programmes.ts";

const one = (id: string, programmeId: string, status: "active" | "expired" | "revoked" | "completed" | "pending") => ({
  id,
  programmeId,
  status,
});

test("a programme that was bought twice opens where it was bought last", () => {
  expect(ownedOf([one("new", "strength", "pending"), one("old", "strength", "completed")]).get("strength")).toBe("new");
});

test("what has ended or was taken back is nobody's", () => {
  expect([...ownedOf([one("a", "strength", "expired"), one("b", "fat-loss", "revoked")])]).toEqual([]);
});
