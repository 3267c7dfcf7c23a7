import type { CarrierName } from "./shipments.ts";

/**
 * What a courier owes: `due` when a parcel arrived and its cash was collected, `remitted` when it reached the bank,
 * `fee` for what the courier kept, `adjustment` where staff put something right.
 */
export const courierEntryKinds = ["due", "remitted", "fee", "adjustment"] as const;
export type CourierEntryKind = (typeof courierEntryKinds)[number];

export const courierStatementStates = ["draft", "booked"] as const;
export type CourierStatementState = (typeof courierStatementStates)[number];

/** The result for a statement's row. */
export const rowVerdicts = ["matched", "short", "over", "unknown_parcel", "not_delivered", "duplicate"] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

/** Rows with one of these are booked; the others wait for staff. */
export const isBooked = (verdict: RowVerdict): boolean =>
  verdict === "matched" || verdict === "short" || verdict === "over";

/** Columns that a carrier's statement can have. */
export const statementColumns = ["awb", "reference", "collected", "fee", "tax", "net", "day"] as const;
export type StatementColumn = (typeof statementColumns)[number];
/** A carrier's column names; "" if missing. */
export type StatementColumns = Readonly<Record<StatementColumn, string>>;

/** A parcel as the ledger knows it. */
export interface OwedParcel {
  readonly shipmentId: string;
  /** Whether its cash was ever due. */
  readonly isDue: boolean;
  /** Cash still with the courier, in minor units. */
  readonly openMinor: number;
}

/** Judges a row by the open cash of its parcel; `isRepeated`: an earlier row of the file was of the same parcel. */
export function judgeRow(parcel: OwedParcel | undefined, collectedMinor: number, isRepeated: boolean): RowVerdict {
  if (parcel === undefined) return "unknown_parcel";
  if (!parcel.isDue) return "not_delivered";
  if (isRepeated || parcel.openMinor <= 0) return "duplicate";
  if (collectedMinor === parcel.openMinor) return "matched";
  return collectedMinor < parcel.openMinor ? "short" : "over";
}

/** The courier whose statements contain a parcel: for parcels with a typed carrier name, the matching courier. */
export function toCourier(carrier: CarrierName, typedName: string | null): CarrierName {
  if (carrier !== "manual" || typedName === null) return carrier;
  const name = typedName.trim().toLowerCase();
  if (name === "oto") return "oto";
  return (["bosta", "aramex", "smsa"] as const).find((one) => name.includes(one)) ?? "manual";
}

/** What carriers commonly call their columns, in lower case. */
const usualNames: Readonly<Record<StatementColumn, readonly string[]>> = {
  awb: [
    "awb",
    "tracking number",
    "tracking no",
    "tracking",
    "waybill",
    "shipment number",
    "رقم البوليصة",
    "رقم الشحنة",
  ],
  reference: ["reference", "business reference", "order reference", "order id", "order number", "المرجع", "رقم الطلب"],
  collected: ["collected", "cod", "cod amount", "collected amount", "cash collected", "المبلغ المحصل", "التحصيل"],
  fee: ["fee", "fees", "shipping fee", "shipping fees", "charges", "رسوم الشحن", "الرسوم"],
  tax: ["tax", "vat", "vat amount", "الضريبة", "ضريبة القيمة المضافة"],
  net: ["net", "net amount", "net payout", "payout", "الصافي"],
  day: ["date", "delivery date", "delivered at", "payout date", "التاريخ"],
};

/** Guesses a carrier's columns from a file's header; "" where nothing fits. */
export function guessColumns(header: readonly string[]): StatementColumns {
  const find = (column: StatementColumn): string =>
    header.find((name) => usualNames[column].includes(name.trim().toLowerCase())) ?? "";
  return Object.fromEntries(statementColumns.map((column) => [column, find(column)])) as unknown as StatementColumns;
}
