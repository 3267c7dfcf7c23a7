import { expect, test } from "vitest";
import { createKeys, keyPattern, withKeys } from "./plan-keys.ts";

test("a part without a key gets one from its position, one with a key keeps it", () => {
  const day = withKeys({ blocks: [{ prescriptions: [{}] }, { key: "abcdefghi0", prescriptions: [{}, {}] }] }, 1, 2);
  expect(day).toEqual({
    key: "w1d2",
    blocks: [
      { key: "w1d2b0", prescriptions: [{ key: "w1d2b0p0" }] },
      { key: "abcdefghi0", prescriptions: [{ key: "w1d2b1p0" }, { key: "w1d2b1p1" }] },
    ],
  });
});

test("a copied part gets a new key, and no key is given twice", () => {
  const made = ["w1d1", "new0000001", "new0000001", "new0000002"];
  const own = createKeys(() => made.shift() ?? "");
  expect(["w1d1", "w1d1", undefined].map(own)).toEqual(["w1d1", "new0000001", "new0000002"]);
});

test("a key is ten letters and digits, or a place", () => {
  for (const key of ["a1b2c3d4e5", "w1d2", "w104d7b14p19"]) expect(key).toMatch(keyPattern);
  for (const key of ["", "w1", "A1b2c3d4e5", "a1b2c3d4e", "w1d2p1"]) expect(key).not.toMatch(keyPattern);
});
