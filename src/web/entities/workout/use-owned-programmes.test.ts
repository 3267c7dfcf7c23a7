import { expect, test } from "vitest";
import { findOwned } from "./use-owned-programmes.ts";

const one = (id: string, programmeId: string, status: "active" | "expired" | "revoked" | "completed" | "pending") => ({
  id,
  programmeId,
  status,
});

test("a programme that was bought twice opens where it was bought last", () => {
  expect(findOwned([one("new", "strength", "pending"), one("old", "strength", "completed")]).get("strength")).toBe(
    "new",
  );
});

test("an ended or revoked programme is not owned", () => {
  expect([...findOwned([one("a", "strength", "expired"), one("b", "fat-loss", "revoked")])]).toEqual([]);
});
