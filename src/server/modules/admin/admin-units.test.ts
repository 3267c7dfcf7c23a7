import { describe, expect, it } from "vitest";
import { AppError } from "#server/platform/errors.ts";
import { toCsv } from "./csv.ts";
import { toPeriod, toSteps } from "./periods.ts";

describe("a period", () => {
  it("is the last 28 days by default, compared with the 28 before", () => {
    expect(toPeriod({}, "2026-11-21")).toEqual({
      from: "2026-10-25",
      to: "2026-11-21",
      previousFrom: "2026-09-27",
      previousTo: "2026-10-24",
      days: 28,
    });
  });

  it("is refused when it ends before it begins, has an invalid date or is too long", () => {
    const odd = [
      { from: "2026-02-02", to: "2026-02-01" },
      { from: "2026-02-30" },
      { from: "2000-01-01", to: "2026-01-01" },
    ];
    for (const asked of odd) expect(() => toPeriod(asked, "2026-11-21")).toThrow(AppError);
  });

  it("is divided into days, weeks from Monday, or months", () => {
    const span = { from: "2026-01-30", to: "2026-02-03" };
    expect(toSteps(span, "day")).toEqual(["2026-01-30", "2026-01-31", "2026-02-01", "2026-02-02", "2026-02-03"]);
    expect(toSteps(span, "week")).toEqual(["2026-01-26", "2026-02-02"]);
    expect(toSteps(span, "month")).toEqual(["2026-01-01", "2026-02-01"]);
  });
});

describe("a CSV file", () => {
  const cell = (value: string | number | null) => toCsv([], [[value]]).split("\r\n")[1];

  it("does not run formulas that a customer typed", () => {
    expect(cell("=HYPERLINK(1)")).toBe(`"'=HYPERLINK(1)"`);
    expect(cell("+201000000000")).toBe(`"'+201000000000"`);
    expect(cell("-1+1")).toBe(`"'-1+1"`);
    expect(cell("@SUM(A1)")).toBe(`"'@SUM(A1)"`);
    expect(cell("\t=1")).toBe(`"'\t=1"`);
    expect(cell("  =1")).toBe(`"'  =1"`);
  });

  it("keeps numbers, quotes cells that would break a row, and begins with the byte order mark for Arabic", () => {
    expect(cell(-12.5)).toBe("-12.5");
    expect(cell(null)).toBe("");
    expect(cell('a "b", c\nd')).toBe('"a ""b"", c\nd"');
    expect(toCsv(["اسم"], [])).toBe("\uFEFFاسم\r\n");
  });
});
