import { at, bytes, id, minor } from "#server/platform/db/columns.ts";
import {
  bigint,
  getTableColumns,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "#server/platform/db/orm.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { TaxCode } from "#shared/domain/tax-code.ts";
import type {
  CheckedKind,
  CreditReason,
  FiscalDeviceState,
  FiscalEnv,
  PosEnv,
  TaxDocumentKind,
  TaxDocumentState,
  TaxMarket,
  TaxMode,
} from "#shared/domain/tax-documents.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

export const fiscalMarkets = pgTable("fiscal_markets", {
  market: text("market").$type<TaxMarket>().primaryKey(),
  mode: text("mode").$type<TaxMode>().notNull().default("off"),
  startedAt: at("started_at"),
  /** When signing and reporting started. */
  reportingAt: at("reporting_at"),
  version: integer("version").notNull().default(1),
});

/** Devices and counters that number documents: a counter of phase 1 has no key. */
export const fiscalDevices = pgTable("fiscal_devices", {
  id: id().primaryKey(),
  market: text("market").$type<TaxMarket>().notNull(),
  state: text("state").$type<FiscalDeviceState>().notNull(),
  counter: bigint("counter", { mode: "number" }).notNull().default(0),
  createdAt: at("created_at").notNull(),
  name: text("name").notNull().default("Counter"),
  env: text("env").$type<FiscalEnv | PosEnv>(),
  lastHash: text("last_hash"),
  shortAddress: text("short_address"),
  csr: text("csr"),
  keySealed: bytes("key_sealed"),
  /** The new key while the device is renewed and waits for its certificate. */
  nextKeySealed: bytes("next_key_sealed"),
  /** In Base64, as in documents. */
  certificate: text("certificate"),
  tokenSealed: bytes("token_sealed"),
  secretSealed: bytes("secret_sealed"),
  requestId: text("request_id"),
  checks: text("checks").array().$type<CheckedKind[]>().notNull().default([]),
  expiresAt: at("expires_at"),
  pausedAt: at("paused_at"),
  /** For a POS: its serial number at the authority and its credentials. */
  serial: text("serial"),
  posVersion: text("pos_version"),
  credentialsSealed: bytes("credentials_sealed"),
  version: integer("version").notNull().default(1),
});
export type DeviceRow = typeof fiscalDevices.$inferSelect;

/** Data of every e-receipt in addition to the seller's identity. */
export const receiptSettings = pgTable("receipt_settings", {
  market: text("market").$type<"EG">().primaryKey(),
  branchCode: text("branch_code").notNull().default("0"),
  activityCode: text("activity_code"),
  deliveryCode: jsonb("delivery_code").$type<TaxCode>(),
  codFeeCode: jsonb("cod_fee_code").$type<TaxCode>(),
  buyerIdFromMinor: minor("buyer_id_from_minor").notNull(),
  version: integer("version").notNull().default(1),
});
export type ReceiptSettingsRow = typeof receiptSettings.$inferSelect;

/** National IDs of buyers, sealed. */
export const receiptBuyers = pgTable("receipt_buyers", {
  orderId: uuid("order_id").primaryKey(),
  idSealed: bytes("id_sealed").notNull(),
  givenAt: at("given_at").notNull(),
});

export const fiscalNumbers = pgTable(
  "fiscal_numbers",
  {
    market: text("market").$type<TaxMarket>().notNull(),
    year: integer("year").notNull(),
    last: bigint("last", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.market, table.year] })],
);

/** The line id of the cash-on-delivery fee. */
export const cashFeeLine = "COD_FEE";

/** A line as decided, tax included. */
export interface SourceLine {
  /** The order's line; `null` for delivery, `COD_FEE` for the fee of cash. */
  readonly lineId: string | null;
  readonly name: LocalizedText;
  readonly unitMinor: Minor;
  readonly quantity: number;
  readonly grossMinor: Minor;
}

/** The content of a document, without personal data. */
export interface DocumentSource {
  readonly orderNumber: string;
  /** Number of the refunded return, if receipts are numbered by it. */
  readonly caseNumber?: string;
  readonly lines: readonly SourceLine[];
}

/** The authority's code for a line of a receipt. */
export interface ItemCode extends TaxCode {
  readonly lineId: string | null;
  readonly internalCode: string;
}

/** The authority's answer about a document. */
export interface AuthorityReply {
  readonly status: number;
  readonly messages: readonly AuthorityMessage[];
}
export interface AuthorityMessage {
  readonly type: "INFO" | "WARNING" | "ERROR";
  readonly code: string;
  readonly text: string;
}

export const fiscalDocuments = pgTable(
  "fiscal_documents",
  {
    id: id().primaryKey(),
    market: text("market").$type<TaxMarket>().notNull(),
    kind: text("kind").$type<TaxDocumentKind>().notNull(),
    orderId: uuid("order_id").notNull(),
    refundId: uuid("refund_id"),
    invoiceId: uuid("invoice_id"),
    reason: text("reason").$type<CreditReason>(),
    currency: text("currency").$type<Currency>().notNull(),
    netMinor: minor("net_minor").notNull(),
    taxMinor: minor("tax_minor").notNull(),
    roundingMinor: minor("rounding_minor").notNull(),
    payableMinor: minor("payable_minor").notNull(),
    localTaxMinor: minor("local_tax_minor").notNull(),
    source: jsonb("source").$type<DocumentSource>().notNull(),
    state: text("state").$type<TaxDocumentState>().notNull().default("due"),
    createdAt: at("created_at").notNull(),
    deviceId: uuid("device_id"),
    counter: bigint("counter", { mode: "number" }),
    number: text("number"),
    issuedAt: at("issued_at"),
    seller: jsonb("seller").$type<MarketIdentity>(),
    qr: text("qr"),
    replacesId: uuid("replaces_id").unique(),
    previousHash: text("previous_hash"),
    hash: text("hash"),
    body: bytes("body"),
    attempts: integer("attempts").notNull().default(0),
    nextAt: at("next_at"),
    reply: jsonb("reply").$type<AuthorityReply>(),
    /** For a receipt: the buyer's ID, which the stored text leaves out. */
    buyerSealed: bytes("buyer_sealed"),
    itemCodes: jsonb("item_codes").$type<readonly ItemCode[]>(),
    submissionId: text("submission_id"),
    longId: text("long_id"),
    submittedAt: at("submitted_at"),
  },
  (table) => [unique().on(table.deviceId, table.counter)],
);

const { body: _, ...factColumns } = getTableColumns(fiscalDocuments);
/** All columns but the signed text, which is large. */
export const documentColumns = factColumns;
export type DocumentRow = Omit<typeof fiscalDocuments.$inferSelect, "body">;

/** A document with the fields that it has once it is issued. */
export type IssuedDocument = DocumentRow & {
  readonly number: string;
  readonly issuedAt: Date;
  readonly seller: MarketIdentity;
  readonly qr: string;
};
