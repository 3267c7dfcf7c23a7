import { expect, test } from "vitest";
import { findClaims } from "./claims.ts";

const words = (...asked: Parameters<typeof findClaims>) => findClaims(...asked).map((claim) => claim.words);

test("claims about health are found in both languages, however they are written", () => {
  expect(words("en", "It BURNS  fat, clinically-proven!")).toEqual(["burns fat", "clinically proven"]);
  expect(words("ar", "يَحرق الدُّهون ونتائج مضمونة")).toEqual(["يحرق الدهون", "نتائج مضمونة"]);
  expect(words("ar", "بنتائج مضمونة")).toEqual(["نتائج مضمونة"]);
  expect(words("ar", "علاج للأرق")).toEqual(["علاج ل"]);
});

test("plain words about goods pass", () => {
  expect(words("en", "Secure your treat: fresh bars, 20 g of protein, treated wood. Accurate scales.")).toEqual([]);
  expect(words("ar", "بروتين بطعم القهوة بسعر أقل، وعلب جديدة للمتجر")).toEqual([]);
});
