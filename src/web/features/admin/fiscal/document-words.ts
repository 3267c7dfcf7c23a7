import {
  type CheckedKind,
  type CreditReason,
  type FiscalDeviceState,
  type FiscalEnv,
  type Phase2Need,
  type PosEnv,
  type ReceiptNeed,
  reportWithin,
  type TaxDocumentKind,
  type TaxMarket,
} from "#shared/domain/tax-documents.ts";
import type { Label } from "#web/admin-kit/labels.ts";

/** Names for lists of all markets. */
export const commonKindNames: Readonly<Record<TaxDocumentKind, string>> = {
  invoice: "Invoices and receipts",
  credit: "Credit notes and returns",
};
export const marketNames: Readonly<Record<TaxMarket, string>> = { SA: "Saudi Arabia", EG: "Egypt" };

export const reasonNames: Readonly<Record<CreditReason, string>> = {
  cancellation: "Cancellation",
  return: "Return of goods",
  price_reduction: "Price reduction",
  not_delivered: "Not delivered",
};

export const needNames: Readonly<Record<Phase2Need, string>> = {
  PHASE1: "Phase 1 must run first",
  KEY: "The server’s setting FISCAL_KEY",
  DEVICE: "A device that the authority has checked",
  NAME: "A legal name of the seller that fits the QR code (146 bytes: 73 Arabic letters)",
};

export const receiptNeedNames: Readonly<Record<ReceiptNeed, string>> = {
  KEY: "The server’s setting FISCAL_KEY",
  POS: "A point of sale that the authority lets sign in",
  ACTIVITY_CODE: "The activity code of the business",
  DELIVERY_CODE: "The code of delivery",
};

export const deviceLabels: Readonly<Record<FiscalDeviceState, Label>> = {
  new: { text: "Needs a password", tone: "warn" },
  compliance: { text: "To be checked", tone: "warn" },
  active: { text: "Ready to sign", tone: "success" },
  renewing: { text: "Signs, being renewed", tone: "warn" },
  retired: { text: "Retired", tone: "neutral" },
};

export const envNames: Readonly<Record<FiscalEnv, string>> = {
  sandbox: "Stand-in of this shop, for tests",
  "developer-portal": "ZATCA developer portal",
  simulation: "ZATCA simulation",
  core: "ZATCA (counts)",
};

export const posEnvNames: Readonly<Record<PosEnv, string>> = {
  sandbox: "Stand-in of this shop, for tests",
  preprod: "ETA pre-production",
  production: "ETA (counts)",
};

export const checkNames: Readonly<Record<CheckedKind, string>> = {
  invoice: "invoice",
  credit: "credit note",
  debit: "debit note",
};

const hour = 3_600_000;

/** How late a waiting document is; undefined while it is in time. */
export function toLateness(waitsSince: string | null, now: number): Label | undefined {
  const hours = waitsSince === null ? 0 : (now - Date.parse(waitsSince)) / hour;
  if (hours >= reportWithin.over) return { text: "Over 24 hours", tone: "danger" };
  return hours >= reportWithin.late ? { text: "Over 12 hours", tone: "warn" } : undefined;
}
