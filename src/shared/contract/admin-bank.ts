import * as z from "zod/mini";
import { bankRowStates, matchGrades, transferMarkets, transferStates } from "../domain/transfers.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { amount, currency, flag, id, idParams, line, longText, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Admin bank";
const day = z.string();
const account = z.string().check(z.regex(/^[A-Z]{2}[0-9A-Z]{13,32}$/));
const person = z.nullable(z.object({ id, name: z.string() }));

/** A problem of one line; 0 stands for the whole file. */
const fileProblem = z.object({ line: z.int(), column: z.string(), message: z.string() });
export type BankFileProblem = z.infer<typeof fileProblem>;

const columnName = z.string().check(z.trim(), z.maxLength(100));
const columns = z.strictObject({ day: columnName, amount: columnName, payer: columnName, text: columnName });

/** This file was read before. */
export const BANK_FILE_KNOWN = refusal("BANK_FILE_KNOWN", 409);
/** The file has other columns than the account's; `columns` is a guess of them. */
export const BANK_FILE_COLUMNS = refusal("BANK_FILE_COLUMNS", 409, z.object({ header: z.array(z.string()), columns }));
/** The file cannot be read; the first problems. */
export const BANK_FILE_UNREADABLE = refusal("BANK_FILE_UNREADABLE", 409, z.object({ problems: z.array(fileProblem) }));
/** The row was matched or set aside before. */
export const BANK_ROW_STATE = refusal("BANK_ROW_STATE", 409, z.object({ state: z.enum(bankRowStates) }));
/** The payment of the row was decided, or fits its order: the match stays. */
export const BANK_ROW_FINAL = refusal("BANK_ROW_FINAL", 409);
/** The payment is no transfer in this currency, or another row was matched with it. */
export const BANK_ROW_NO_FIT = refusal(
  "BANK_ROW_NO_FIT",
  409,
  z.object({ why: z.enum(["not_a_transfer", "currency", "taken"]) }),
);

// ——— Accounts ———

const bankAccount = z.object({
  market: z.enum(transferMarkets),
  currency,
  bank: z.string(),
  holder: z.string(),
  iban: z.string(),
  instapay: z.nullable(z.string()),
  columns,
  version: z.int(),
  /** The last day with rows that were read. */
  readUntil: z.nullable(day),
});
export type BankAccount = z.infer<typeof bankAccount>;

export const adminListBankAccounts = endpoint({
  method: "GET",
  path: "/admin/bank/accounts",
  summary: "The accounts that customers transfer to, and what waits for staff",
  tag,
  access: "admin",
  permission: "payments",
  status: 200,
  reply: z.object({
    accounts: z.array(bankAccount),
    waiting: z.object({ rows: z.int(), transfers: z.int(), refunds: z.int() }),
  }),
});

export const bankColumnsBody = z.strictObject({ columns, version: z.int() });
export const adminSaveBankColumns = endpoint({
  method: "PUT",
  path: "/admin/bank/accounts/:account/columns",
  summary: "Saves the column names of an account's statements",
  tag,
  access: "admin",
  permission: "payments",
  params: z.object({ account }),
  body: bankColumnsBody,
  status: 200,
  reply: z.object({ account: bankAccount }),
  errors: [NOT_FOUND, versionConflict(bankAccount)],
  fieldErrors: ["REQUIRED"],
});

// ——— Statements ———

export const maxBankFileBytes = 5_000_000;
export const maxBankFileRows = 20_000;

const bankStatement = z.object({
  /** `null`: a dry run. */
  id: z.nullable(id),
  account: z.string(),
  currency,
  fileName: z.string(),
  /** Incoming rows, and of them those that no earlier file had. */
  rows: z.int(),
  newRows: z.int(),
  firstOn: day,
  lastOn: day,
  /** Its rows that nobody has matched or set aside yet; none in a dry run. */
  waitingRows: z.int(),
  createdAt: timestamp,
  createdBy: person,
});
export type BankStatement = z.infer<typeof bankStatement>;

const readRow = z.object({
  line: z.int(),
  bookedOn: day,
  amount,
  payer: z.string(),
  text: z.string(),
  isNew: z.boolean(),
});
export type ReadBankRow = z.infer<typeof readRow>;

export const adminReadBankStatement = endpoint({
  method: "POST",
  path: "/admin/bank/statements",
  summary:
    "Imports a bank statement from a CSV file (UTF-8 or Windows-1256): stores the incoming rows that no earlier file had; `dryRun=true` stores nothing",
  tag,
  access: "admin",
  permission: "payments",
  query: z.object({ account, fileName: line(1, 200), dryRun: z._default(flag, false) }),
  upload: { types: ["text/csv"], maxBytes: maxBankFileBytes },
  status: 200,
  reply: z.object({
    statement: bankStatement,
    /** The first 200. */
    rows: z.array(readRow),
    /** Rows without incoming money, which are left out. */
    outgoing: z.int(),
    /** New rows that differ only in their text from one of an earlier file. */
    alike: z.int(),
  }),
  errors: [NOT_FOUND, BANK_FILE_KNOWN, BANK_FILE_COLUMNS, BANK_FILE_UNREADABLE],
});

export const adminListBankStatements = endpoint({
  method: "GET",
  path: "/admin/bank/statements",
  summary: "Imported bank statements, newest first",
  tag,
  access: "admin",
  permission: "payments",
  query: z.object({ ...pageQuery, account: z.optional(account) }),
  status: 200,
  reply: z.object({ statements: z.array(bankStatement), pagination }),
});

// ——— Transfers ———

const transfer = z.object({
  paymentId: id,
  code: z.string(),
  orderNumber: z.string(),
  /** The customer. */
  payer: z.string(),
  amount,
  currency,
  state: z.enum(transferStates),
  createdAt: timestamp,
  payUntil: timestamp,
  proofAt: z.nullable(timestamp),
});
export type BankTransfer = z.infer<typeof transfer>;

export const adminListTransfers = endpoint({
  method: "GET",
  path: "/admin/bank/transfers",
  summary: "Transfers that customers announced, newest first; state `waiting` by default",
  tag,
  access: "admin",
  permission: "payments",
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(transferStates)),
    /** Only unmatched ones with a proof. */
    proof: z.optional(flag),
    /** A code, an order's number, a name, or an amount. */
    search: z.optional(line(0, 120)),
  }),
  status: 200,
  reply: z.object({ transfers: z.array(transfer), pagination }),
});

export const adminGetTransferProof = endpoint({
  method: "GET",
  path: "/admin/bank/transfers/:id/proof",
  summary: "The customer's picture of a transfer",
  tag,
  access: "admin",
  permission: "payments",
  params: idParams,
  status: 200,
  file: "image/webp",
  errors: [NOT_FOUND],
});

// ——— Rows ———

const suggestion = z.object({ ...transfer.shape, grade: z.enum(matchGrades) });
export type MatchSuggestion = z.infer<typeof suggestion>;

const bankRow = z.object({
  id,
  account: z.string(),
  bookedOn: day,
  amount,
  currency,
  payer: z.string(),
  text: z.string(),
  state: z.enum(bankRowStates),
  /** Whether two members of staff match it. */
  isLarge: z.boolean(),
  /** What it was matched or proposed for. */
  transfer: z.nullable(transfer),
  proposedBy: person,
  decided: z.nullable(z.object({ at: timestamp, by: person, reason: z.nullable(z.string()) })),
  /** Matched with another amount, and nobody has decided about its payment: the match can be undone. */
  isInReview: z.boolean(),
  /** The best first; none once it is decided. */
  suggestions: z.array(suggestion),
});
export type BankRowView = z.infer<typeof bankRow>;

export const adminListBankRows = endpoint({
  method: "GET",
  path: "/admin/bank/rows",
  summary:
    "Incoming rows; those in state `waiting` oldest first, with the transfers that they may match; `proposed` are those of them that a second member of staff confirms",
  tag,
  access: "admin",
  permission: "payments",
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(["waiting", "proposed", "matched", "ignored", "all"]), "waiting"),
    account: z.optional(account),
    /** Only the new rows of this statement. */
    statement: z.optional(id),
    search: z.optional(line(0, 120)),
  }),
  status: 200,
  reply: z.object({
    rows: z.array(bankRow),
    pagination,
    /** The statement that the rows were chosen by. */
    statement: z.nullable(bankStatement),
  }),
});

export const matchBankRowBody = z.strictObject({ paymentId: id });
export const adminMatchBankRow = endpoint({
  method: "POST",
  path: "/admin/bank/rows/:id/match",
  summary:
    "Matches a row with a transfer: the payment is decided by the row's amount. A large row needs the same match by a second member of staff",
  tag,
  access: "admin",
  permission: "payments",
  stepUp: true,
  params: idParams,
  body: matchBankRowBody,
  status: 200,
  reply: z.object({ row: bankRow, paymentState: z.nullable(z.string()) }),
  errors: [NOT_FOUND, BANK_ROW_STATE, BANK_ROW_NO_FIT],
});

export const ignoreBankRowBody = z.strictObject({ reason: longText(1, 500) });
export const adminIgnoreBankRow = endpoint({
  method: "POST",
  path: "/admin/bank/rows/:id/ignore",
  summary: "Ignores a row that is not a customer's transfer",
  tag,
  access: "admin",
  permission: "payments",
  params: idParams,
  body: ignoreBankRowBody,
  status: 200,
  reply: z.object({ row: bankRow }),
  errors: [NOT_FOUND, BANK_ROW_STATE],
});

export const reopenBankRowBody = z.strictObject({ reason: longText(1, 500) });
export const adminReopenBankRow = endpoint({
  method: "POST",
  path: "/admin/bank/rows/:id/reopen",
  summary:
    "Takes up a row again that was set aside, that waits for a second member of staff, or that was matched with another amount while nobody has decided about its payment, which then waits as before",
  tag,
  access: "admin",
  permission: "payments",
  stepUp: true,
  params: idParams,
  body: reopenBankRowBody,
  status: 200,
  reply: z.object({ row: bankRow }),
  errors: [NOT_FOUND, BANK_ROW_STATE, BANK_ROW_FINAL],
});

// ——— Refunds ———

const refundToPay = z.object({
  id,
  paymentId: id,
  orderId: id,
  orderNumber: z.string(),
  payer: z.string(),
  amount,
  currency,
  reason: z.string(),
  createdAt: timestamp,
  /** The payer, as the bank wrote it. */
  from: z.nullable(z.object({ payer: z.string(), text: z.string(), bookedOn: day })),
});
export type RefundToPay = z.infer<typeof refundToPay>;

export const adminListRefundsToPay = endpoint({
  method: "GET",
  path: "/admin/bank/refunds",
  summary: "Refunds of transfers that staff have to pay from the bank, the oldest first",
  tag,
  access: "admin",
  permission: "payments",
  status: 200,
  reply: z.object({ refunds: z.array(refundToPay) }),
});

export const payRefundBody = z.strictObject({ reference: line(3, 80) });
export const adminRecordPaidRefund = endpoint({
  method: "POST",
  path: "/admin/bank/refunds/:id/paid",
  summary: "Records that staff have paid a refund, with the bank's reference; the customer is told",
  tag,
  access: "admin",
  permission: "refunds",
  stepUp: true,
  params: idParams,
  body: payRefundBody,
  status: 204,
  errors: [NOT_FOUND],
});
