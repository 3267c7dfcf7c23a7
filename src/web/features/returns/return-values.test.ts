import { expect, test } from "vitest";
import type { ReturnOption } from "#shared/contract/returns.ts";
import {
  canGoBack,
  findProblem,
  needsPhotos,
  type ReturnValues,
  toBody,
  toChosen,
  toFee,
  toRefund,
  toSizes,
} from "./return-values.ts";

const right = { allowed: true, code: "OK", until: null, openedOk: false, needsPhoto: false, fee: "customer" } as const;
const option = (lineId: string, more: Partial<ReturnOption> = {}): ReturnOption => ({
  lineId,
  name: { ar: "ن", en: "n" },
  sizeLabel: null,
  image: null,
  left: 2,
  refunds: [33.33, 66.66],
  reasons: [
    { ...right, reason: "changed_mind" },
    { ...right, reason: "defect", openedOk: true, needsPhoto: true, fee: "shop" },
    { ...right, reason: "late", allowed: false, code: "RETURN_WINDOW_OVER" },
  ],
  variantLabel: { ar: "المقاس", en: "Size" },
  exchanges: [
    { size: "M", label: { ar: "م", en: "M" }, available: 9, isSame: true },
    { size: "L", label: { ar: "ل", en: "L" }, available: 2, isSame: false },
    { size: "S", label: { ar: "ص", en: "S" }, available: 1, isSame: false },
  ],
  ...more,
});
const options = [option("a"), option("b")];
const values = (answer: Partial<ReturnValues["answers"][string]>): ReturnValues => ({
  counts: { a: 2, b: 0 },
  answers: { a: { reason: "changed_mind", opened: false, note: "", exchange: "", ...answer } },
  photos: [],
});
const chosen = (answer: Partial<ReturnValues["answers"][string]>) => toChosen(options, values(answer));

test("the choices become the request, with the refund's amount", () => {
  expect(toBody(options, values({ note: " too small " }))).toEqual({
    lines: [{ lineId: "a", quantity: 2, reason: "changed_mind", opened: false, note: "too small" }],
    photos: [],
  });
  expect(toRefund(chosen({}))).toBe(66.66);
  expect(toRefund(toChosen(options, { ...values({}), counts: { a: 1, b: 2 } }))).toBe(99.99);
});

test("pieces are exchanged for a size with enough stock; the same size only if they are faulty", () => {
  const sizes = (answer: Partial<ReturnValues["answers"][string]>) =>
    chosen(answer).flatMap((one) => toSizes(one).map(({ size }) => size));
  expect(sizes({})).toEqual(["L"]);
  expect(sizes({ reason: "defect" })).toEqual(["M", "L"]);
  expect(toRefund(chosen({ exchange: "L" }))).toBe(0);
  expect(toBody(options, values({ exchange: "L" })).exchange).toEqual({ a: "L" });
  expect(toBody(options, values({ exchange: "M" })).exchange).toBeUndefined();
});

test("the reason decides who pays and whether pictures are needed", () => {
  expect([toFee(chosen({})), needsPhotos(chosen({}))]).toEqual(["customer", false]);
  expect([toFee(chosen({ reason: "defect" })), needsPhotos(chosen({ reason: "defect" }))]).toEqual(["shop", true]);
});

test("an answer that the rules refuse is reported at once", () => {
  const problem = (answer: Partial<ReturnValues["answers"][string]>) => chosen(answer).map(findProblem);
  expect(problem({})).toEqual([undefined]);
  expect(problem({ reason: "" })).toEqual(["missing"]);
  expect(problem({ reason: "late" })).toEqual(["over"]);
  expect(problem({ opened: true })).toEqual(["sealed"]);
  expect(problem({ reason: "defect", opened: true })).toEqual([undefined]);
  expect([option("a"), option("a", { left: 0 }), option("a", { reasons: [] })].map(canGoBack)).toEqual([
    true,
    false,
    false,
  ]);
});
