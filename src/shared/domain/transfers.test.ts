import { expect, test } from "vitest";
import { isIban } from "./iban.ts";
import { suitsMarket } from "./market-methods.ts";
import { findCodes, gradeMatch, guessBankColumns, namesPayer, needsSecondPerson, parseBankDay } from "./transfers.ts";

test("a code is found however it was typed, and only a whole one", () => {
  for (const text of ["H123456", "ipn/h123456/x", "h 123 456", "H-123456", "تحويل H١٢٣٤٥٦ شكرا", "(H123456)"])
    expect(findCodes(text), text).toEqual(["H123456"]);
  for (const text of ["H12345", "H1234567", "AH123456", "123456", "1H123456"])
    expect(findCodes(text), text).toEqual([]);
  expect(findCodes("H111111 and H222222, again H111111")).toEqual(["H111111", "H222222"]);
});

test("code and amount are sure, amount and payer likely, the code alone is another amount", () => {
  const transfer = { code: "H123456", amountMinor: 34_950, payer: "منى عادل" };
  const row = { amountMinor: 34_950, payer: "", text: "" };
  expect(gradeMatch({ ...row, text: "h123456" }, transfer)).toBe("sure");
  expect(gradeMatch({ ...row, text: "h123456", amountMinor: 34_900 }, transfer)).toBe("other_amount");
  expect(gradeMatch({ ...row, payer: "مُنى أحمد عادل" }, transfer)).toBe("likely");
  expect(gradeMatch({ ...row, payer: "منى عادل", amountMinor: 34_900 }, transfer)).toBeUndefined();
  expect(gradeMatch({ ...row, payer: "منى سمير" }, transfer)).toBeUndefined();
  expect(gradeMatch(row, transfer)).toBeUndefined();
  expect(namesPayer("MONA A. ADEL", "Mona Adel")).toBe(true);
  expect(namesPayer("Mona Adel", "")).toBe(false);
});

test("days are read as banks write them, the day first", () => {
  const same = ["2026-11-05", "05/11/2026", "5-11-2026", "05.11.2026", "05-Nov-2026", "5 November 2026", "٠٥/١١/٢٠٢٦"];
  for (const text of [...same, "05/11/2026 14:02:11"]) expect(parseBankDay(text), text).toBe("2026-11-05");
  for (const text of ["", "31/02/2026", "2026-13-01", "05/11/26", "Total", "11/25/2026"])
    expect(parseBankDay(text), text).toBeUndefined();
});

test("columns are guessed in both languages, with incoming money before other amounts", () => {
  expect(guessBankColumns(["Transaction Date", "Debit", "Credit", "Amount", "Details"])).toEqual({
    ...{ day: "Transaction Date", amount: "Credit", payer: "", text: "Details" },
  });
  expect(guessBankColumns(["التاريخ", "البيان", "دائن"])).toMatchObject({
    day: "التاريخ",
    amount: "دائن",
    text: "البيان",
  });
});

test("a second person is needed above the limit, and transfers suit markets with an account", () => {
  expect([needsSecondPerson(2_000_000, "EGP"), needsSecondPerson(2_000_001, "EGP")]).toEqual([false, true]);
  expect(suitsMarket("transfer", "EG", "EGP")).toBe(true);
  expect(suitsMarket("transfer", "SA", "SAR")).toBe(true);
  for (const [market, currency] of [
    ["EG", "SAR"],
    ["AE", "AED"],
    ["ZZ", "USD"],
  ] as const)
    expect(suitsMarket("transfer", market, currency)).toBe(false);
  expect(isIban("EG380019000500000000263180002")).toBe(true);
  expect(isIban("SA0380000000608010167519")).toBe(true);
  expect(isIban("EG380019000500000000263180003")).toBe(false);
  expect(isIban("SA038000000060801016751")).toBe(false);
});
