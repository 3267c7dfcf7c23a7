import { foldText } from "./arabic-text.ts";
import type { Currency } from "./currency.ts";
import { toLatinDigits } from "./digits.ts";
import type { Market } from "./markets.ts";
import { type Minor, minor } from "./money.ts";

/** Markets where the shop can have an account for transfers. */
export const transferMarkets = ["EG", "SA"] as const;
export type TransferMarket = (typeof transferMarkets)[number];
const currencies = { EG: "EGP", SA: "SAR" } as const satisfies Record<TransferMarket, Currency>;

/** The currency of a market's account. */
export const transferCurrency = (market: Market): Currency | undefined =>
  market === "EG" || market === "SA" ? currencies[market] : undefined;

/** How long an order waits for its transfer. */
export const transferHoldMinutes = 48 * 60;
export const maxProofBytes = 5_000_000;
/** Days after which the picture of a transfer is deleted. */
export const proofDays = 90;

/** Above this, two members of staff must match a row. In other currencies about the value of 20,000 pounds. */
const oneStaffLimit: Readonly<Record<Currency, Minor>> = {
  EGP: minor(20_000_00),
  SAR: minor(1_500_00),
  AED: minor(1_500_00),
  USD: minor(400_00),
};
export const needsSecondPerson = (amountMinor: number, currency: Currency): boolean =>
  amountMinor > oneStaffLimit[currency];

/** `given_up`: another method was chosen or the order ended; its money may still arrive. */
export const transferStates = ["waiting", "given_up", "matched"] as const;
export type TransferState = (typeof transferStates)[number];

/** `proposed`: one member of staff has matched a large amount, and a second one must confirm it. */
export const bankRowStates = ["open", "proposed", "matched", "ignored"] as const;
export type BankRowState = (typeof bankRowStates)[number];

/** How sure a row is of a transfer: code and amount; amount and payer; the code alone, with another amount. */
export const matchGrades = ["sure", "likely", "other_amount"] as const;
export type MatchGrade = (typeof matchGrades)[number];

/** The codes in what a customer typed: "H123456", "h 123 456", "H-١٢٣٤٥٦". */
export function findCodes(text: string): string[] {
  const found = toLatinDigits(text)
    .toUpperCase()
    .matchAll(/(?<![A-Z0-9])H[\s_-]?(\d{3})[\s_-]?(\d{3})(?!\d)/g);
  return [...new Set([...found].map(([, first = "", last = ""]) => `H${first}${last}`))];
}

const namesIn = (text: string): ReadonlySet<string> =>
  new Set(
    foldText(text)
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 1),
  );

/** Whether two of a person's names stand in a text, in whatever order. */
export function namesPayer(text: string, payer: string): boolean {
  const there = namesIn(text);
  return [...namesIn(payer)].filter((name) => there.has(name)).length >= 2;
}

export interface RowToMatch {
  readonly amountMinor: number;
  readonly payer: string;
  readonly text: string;
}

export interface TransferToMatch {
  readonly code: string;
  readonly amountMinor: number;
  /** The customer. */
  readonly payer: string;
}

/** How a row fits a transfer; `undefined`: not at all. */
export function gradeMatch(row: RowToMatch, transfer: TransferToMatch): MatchGrade | undefined {
  const words = `${row.payer} ${row.text}`;
  const isSameAmount = row.amountMinor === transfer.amountMinor;
  if (findCodes(words).includes(transfer.code)) return isSameAmount ? "sure" : "other_amount";
  return isSameAmount && namesPayer(words, transfer.payer) ? "likely" : undefined;
}

/** Columns of a bank's statement. */
export const bankColumns = ["day", "amount", "payer", "text"] as const;
export type BankColumn = (typeof bankColumns)[number];
/** A bank's column names; "" if missing. */
export type BankColumns = Readonly<Record<BankColumn, string>>;

/** What banks commonly call their columns, in lower case. */
const usualNames: Readonly<Record<BankColumn, readonly string[]>> = {
  day: [
    "date",
    "booking date",
    "transaction date",
    "posting date",
    "value date",
    "التاريخ",
    "تاريخ العملية",
    "تاريخ القيد",
  ],
  amount: ["credit", "credit amount", "amount", "deposit", "deposits", "دائن", "المبلغ", "إيداع", "الإيداعات"],
  payer: [
    "payer",
    "sender",
    "sender name",
    "from",
    "beneficiary/remitter",
    "remitter",
    "المحول",
    "اسم المحول",
    "المرسل",
  ],
  text: [
    "description",
    "details",
    "narrative",
    "particulars",
    "transaction details",
    "reference",
    "البيان",
    "التفاصيل",
    "الوصف",
  ],
};

/** Guesses a bank's columns from a file's header; "" where nothing fits. */
export function guessBankColumns(header: readonly string[]): BankColumns {
  const find = (column: BankColumn): string =>
    usualNames[column].flatMap((usual) => header.find((name) => name.trim().toLowerCase() === usual) ?? [])[0] ?? "";
  return { day: find("day"), amount: find("amount"), payer: find("payer"), text: find("text") };
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Reads a day as banks write it, the day before the month: "2026-11-05", "05/11/2026", "5-Nov-2026 14:02". */
export function parseBankDay(text: string): string | undefined {
  const plain = toLatinDigits(text).trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(plain);
  const local = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3})[a-z]*[-/. ](\d{4})(?!\d)/.exec(plain);
  const [year, month, day] = iso
    ? [iso[1] ?? "", iso[2] ?? "", iso[3] ?? ""]
    : local
      ? [local[3] ?? "", local[2] ?? "", local[1] ?? ""]
      : ["", "", ""];
  const number = /^\d+$/.test(month) ? Number(month) : months.indexOf(month.toLowerCase()) + 1;
  const found = new Date(Date.UTC(Number(year), number - 1, Number(day)));
  const isReal = year !== "" && found.getUTCMonth() === number - 1 && found.getUTCDate() === Number(day);
  return isReal ? found.toISOString().slice(0, 10) : undefined;
}
