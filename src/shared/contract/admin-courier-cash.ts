import * as z from "zod/mini";
import { courierEntryKinds, courierStatementStates, rowVerdicts } from "../domain/courier-cash.ts";
import { carrierNames } from "../domain/shipments.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { amount, cents, currency, id, idParams, line, longText, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Admin courier cash";
const carrier = z.enum(carrierNames);
const person = z.nullable(z.object({ id, name: z.string() }));

/** A problem of one line; 0 stands for the whole file. */
const fileProblem = z.object({ line: z.int(), column: z.string(), message: z.string() });
export type FileProblem = z.infer<typeof fileProblem>;

const columnName = z.string().check(z.trim(), z.maxLength(100));
const columns = z.strictObject({
  awb: columnName,
  reference: columnName,
  collected: columnName,
  fee: columnName,
  tax: columnName,
  net: columnName,
  day: columnName,
});

/** This file was booked before. */
export const STATEMENT_BOOKED = refusal("STATEMENT_BOOKED", 409, z.object({ statementId: id }));
/** The file has other columns than the carrier's; `columns` is a guess of them. */
export const STATEMENT_COLUMNS = refusal("STATEMENT_COLUMNS", 409, z.object({ header: z.array(z.string()), columns }));
/** The file cannot be read; the first problems. */
export const STATEMENT_UNREADABLE = refusal("STATEMENT_UNREADABLE", 409, z.object({ problems: z.array(fileProblem) }));
/** The rows that can be booked do not come to the bank's amount, and no reason was given. */
export const STATEMENT_DIFFERS = refusal("STATEMENT_DIFFERS", 409, z.object({ net: amount, bank: amount }));
/** The rows come to another amount than the page showed: a parcel has arrived or was settled meanwhile. */
export const STATEMENT_CHANGED = refusal("STATEMENT_CHANGED", 409, z.object({ net: amount }));
/** No row can be booked. */
export const STATEMENT_EMPTY = refusal("STATEMENT_EMPTY", 409);
/** There is an adjustment with this reference. */
export const ADJUSTMENT_EXISTS = refusal("ADJUSTMENT_EXISTS", 409);

// ——— The ledger ———

const courierBalance = z.object({
  carrier,
  currency,
  /** Cash collected and not handed over. */
  open: amount,
  /** Parcels with something open. */
  parcels: z.int(),
  /** When the oldest of them arrived. */
  oldestAt: z.nullable(timestamp),
});
export type CourierBalance = z.infer<typeof courierBalance>;

export const adminListCourierBalances = endpoint({
  method: "GET",
  path: "/admin/courier-cash",
  summary: "Cash that couriers have collected and not handed over, by carrier and currency",
  tag,
  access: "admin",
  permission: "payments",
  status: 200,
  reply: z.object({
    balances: z.array(courierBalance),
    /** Unbooked rows of booked statements that staff have not handled yet. */
    waitingRows: z.int(),
  }),
});

const parcelName = {
  shipmentId: z.nullable(id),
  /** The carrier's number. */
  number: z.nullable(z.string()),
  orderId: z.nullable(id),
  orderNumber: z.nullable(z.string()),
};

const courierEntry = z.object({
  id,
  carrier,
  currency,
  kind: z.enum(courierEntryKinds),
  amount,
  ...parcelName,
  statementId: z.nullable(id),
  ref: z.string(),
  reason: z.nullable(z.string()),
  at: timestamp,
  by: person,
});
export type CourierEntry = z.infer<typeof courierEntry>;

const whose = { carrier: z.optional(carrier), currency: z.optional(currency) };
export const adminListCourierEntries = endpoint({
  method: "GET",
  path: "/admin/courier-cash/entries",
  summary: "Entries of the couriers' ledger, newest first",
  tag,
  access: "admin",
  permission: "payments",
  query: z.object({ ...pageQuery, ...whose, kind: z.optional(z.enum(courierEntryKinds)) }),
  status: 200,
  reply: z.object({ entries: z.array(courierEntry), pagination }),
});

const openParcel = z.object({
  ...parcelName,
  shipmentId: id,
  carrier,
  currency,
  due: amount,
  open: amount,
  deliveredAt: timestamp,
});
export type OpenParcel = z.infer<typeof openParcel>;

export const adminListOpenParcels = endpoint({
  method: "GET",
  path: "/admin/courier-cash/parcels",
  summary: "Parcels whose cash is not settled, the oldest first",
  tag,
  access: "admin",
  permission: "payments",
  query: z.object({ ...pageQuery, ...whose }),
  status: 200,
  reply: z.object({ parcels: z.array(openParcel), pagination }),
});

const maxAmount = 1_000_000_000;
export const adjustCourierBody = z.strictObject({
  carrier,
  currency,
  /** Positive: the courier owes more. */
  amount: z.number().check(z.minimum(-maxAmount), z.maximum(maxAmount), cents),
  /** The document it is based on; unique per carrier. */
  ref: line(1, 80),
  reason: longText(1, 500),
  /** The parcel that it is for. */
  shipmentId: z.optional(id),
});
export const adminAdjustCourier = endpoint({
  method: "POST",
  path: "/admin/courier-cash/adjustments",
  summary: "Corrects a courier's balance, with a reason",
  tag,
  access: "admin",
  permission: "payments",
  stepUp: true,
  body: adjustCourierBody,
  status: 201,
  reply: z.object({ entry: courierEntry }),
  errors: [NOT_FOUND, ADJUSTMENT_EXISTS],
});

// ——— Statements ———

const courierStatement = z.object({
  id,
  carrier,
  currency,
  fileName: z.string(),
  state: z.enum(courierStatementStates),
  rows: z.int(),
  /** Unbooked rows that staff have not handled yet. */
  waiting: z.int(),
  createdAt: timestamp,
  createdBy: person,
  bankRef: z.nullable(z.string()),
  bank: z.nullable(amount),
  /** Why it was booked although the bank's amount differs. */
  reason: z.nullable(z.string()),
  bookedAt: z.nullable(timestamp),
  bookedBy: person,
});
export type CourierStatement = z.infer<typeof courierStatement>;

const statementRow = z.object({
  line: z.int(),
  awb: z.string(),
  reference: z.string(),
  collected: amount,
  fee: amount,
  tax: amount,
  net: amount,
  day: z.string(),
  verdict: z.enum(rowVerdicts),
  /** What is open for the parcel; for a booked row what was. */
  open: z.nullable(amount),
  shipmentId: z.nullable(id),
  orderId: z.nullable(id),
  orderNumber: z.nullable(z.string()),
  /** How an unbooked row was handled in another way. */
  settled: z.nullable(z.object({ at: timestamp, by: person, reason: z.string() })),
});
export type StatementRow = z.infer<typeof statementRow>;

const wholeStatement = z.object({
  statement: courierStatement,
  lines: z.array(statementRow),
  /** The sums of the rows that are booked, or can be. */
  booking: z.object({ rows: z.int(), collected: amount, fees: amount, net: amount }),
});
export type WholeStatement = z.infer<typeof wholeStatement>;

export const maxStatementBytes = 5_000_000;
export const maxStatementRows = 5000;

export const adminListStatements = endpoint({
  method: "GET",
  path: "/admin/courier-statements",
  summary: "Couriers' statements, newest first",
  tag,
  access: "admin",
  permission: "payments",
  query: z.object({
    ...pageQuery,
    carrier: z.optional(carrier),
    /** `waiting`: booked, with rows that wait for staff. */
    state: z.optional(z.enum([...courierStatementStates, "waiting"])),
  }),
  status: 200,
  reply: z.object({ statements: z.array(courierStatement), pagination }),
});

export const adminReadStatement = endpoint({
  method: "POST",
  path: "/admin/courier-statements",
  summary: "Reads a courier's statement from a CSV file (UTF-8 or Windows-1256) and judges its rows; books nothing",
  tag,
  access: "admin",
  permission: "payments",
  query: z.object({ carrier, currency, fileName: line(1, 200) }),
  upload: { types: ["text/csv"], maxBytes: maxStatementBytes },
  status: 201,
  reply: wholeStatement,
  errors: [STATEMENT_BOOKED, STATEMENT_COLUMNS, STATEMENT_UNREADABLE],
});

export const adminGetStatement = endpoint({
  method: "GET",
  path: "/admin/courier-statements/:id",
  summary: "A statement with its rows; a draft's rows are judged again at each call",
  tag,
  access: "admin",
  permission: "payments",
  params: idParams,
  status: 200,
  reply: wholeStatement,
  errors: [NOT_FOUND],
});

export const bookStatementBody = z.strictObject({
  /** Where the money stands on the bank's statement. */
  bankRef: line(1, 80),
  bank: z.number().check(z.minimum(-maxAmount), z.maximum(maxAmount), cents),
  /** The sum that the page showed. */
  net: z.number().check(cents),
  /** Needed where the bank's amount differs from the sum. */
  reason: z.optional(longText(0, 500)),
});
export const adminBookStatement = endpoint({
  method: "POST",
  path: "/admin/courier-statements/:id/book",
  summary: "Books the rows whose parcels are known and due; the others stay open on the statement",
  tag,
  access: "admin",
  permission: "payments",
  stepUp: true,
  params: idParams,
  body: bookStatementBody,
  status: 200,
  reply: wholeStatement,
  errors: [NOT_FOUND, STATEMENT_BOOKED, STATEMENT_CHANGED, STATEMENT_DIFFERS, STATEMENT_EMPTY],
});

export const adminDiscardStatement = endpoint({
  method: "DELETE",
  path: "/admin/courier-statements/:id",
  summary: "Deletes a statement that is not booked",
  tag,
  access: "admin",
  permission: "payments",
  params: idParams,
  status: 204,
  errors: [NOT_FOUND, STATEMENT_BOOKED],
});

export const settleRowBody = z.strictObject({ reason: longText(1, 500) });
export const adminSettleRow = endpoint({
  method: "POST",
  path: "/admin/courier-statements/:id/rows/:line/settle",
  summary: "Records how a row that was not booked was settled; books nothing",
  tag,
  access: "admin",
  permission: "payments",
  stepUp: true,
  params: z.object({ id, line: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)) }),
  body: settleRowBody,
  status: 200,
  reply: wholeStatement,
  errors: [NOT_FOUND],
});

const carrierColumns = z.object({ carrier, columns, version: z.int() });
export type CarrierColumns = z.infer<typeof carrierColumns>;
const carrierParams = z.object({ carrier });

export const adminGetStatementColumns = endpoint({
  method: "GET",
  path: "/admin/courier-columns/:carrier",
  summary: "Column names of a courier's statements",
  tag,
  access: "admin",
  permission: "payments",
  params: carrierParams,
  status: 200,
  reply: carrierColumns,
});

export const saveStatementColumnsBody = z.strictObject({ columns, version: z.int().check(z.minimum(1)) });
export const adminSaveStatementColumns = endpoint({
  method: "PUT",
  path: "/admin/courier-columns/:carrier",
  summary: "Saves the column names of a courier's statements; the parcel number and the collected amount are required",
  tag,
  access: "admin",
  permission: "payments",
  params: carrierParams,
  body: saveStatementColumnsBody,
  status: 200,
  reply: carrierColumns,
  errors: [versionConflict(carrierColumns)],
});
