import type { Market } from "./markets.ts";

/** Markets whose tax documents go by phases. */
export const fiscalMarkets = ["SA"] as const satisfies readonly Market[];
export type FiscalMarket = (typeof fiscalMarkets)[number];

/** Markets whose tax documents the shop can issue. */
export const taxMarkets = [...fiscalMarkets, "EG"] as const satisfies readonly Market[];
export type TaxMarket = (typeof taxMarkets)[number];

/**
 * `phase1`: invoices and credit notes are numbered and carry a QR code; nothing is reported. `phase2`: a device signs
 * them one after the other, and each is reported to the authority.
 */
export const fiscalModes = ["off", "phase1", "phase2"] as const;
export type FiscalMode = (typeof fiscalModes)[number];
/** `eta`: a POS issues e-receipts one after the other, and submits them to Egypt's authority. */
export type TaxMode = FiscalMode | ReceiptMode;
export const receiptModes = ["off", "eta"] as const;
export type ReceiptMode = (typeof receiptModes)[number];

export const taxDocumentKinds = ["invoice", "credit"] as const;
export type TaxDocumentKind = (typeof taxDocumentKinds)[number];

/**
 * `due`: decided, waits for its number. `issued`: has it. `sent`: sent to the authority, which has not answered. Then its
 * verdict: `accepted`, `warned` (accepted with warnings) or `rejected`. `replaced`: rejected, and reissued.
 */
export const taxDocumentStates = ["due", "issued", "sent", "accepted", "warned", "rejected", "replaced"] as const;
export type TaxDocumentState = (typeof taxDocumentStates)[number];

/** Why a credit note is issued. */
export const creditReasons = ["cancellation", "return", "price_reduction", "not_delivered"] as const;
export type CreditReason = (typeof creditReasons)[number];

/**
 * `new`: has a key and a request. `compliance`: the authority knows it and checks its documents. `active`: signs.
 * `renewing`: signs on, and a new key waits for its certificate.
 */
export const fiscalDeviceStates = ["new", "compliance", "active", "renewing", "retired"] as const;
export type FiscalDeviceState = (typeof fiscalDeviceStates)[number];

/** Where a device is registered: `core` is the authority's production system, `sandbox` our own one outside production. */
export const fiscalEnvs = ["sandbox", "developer-portal", "simulation", "core"] as const;
export type FiscalEnv = (typeof fiscalEnvs)[number];

/** Where a POS is registered: `production` is the authority's live system. */
export const posEnvs = ["sandbox", "preprod", "production"] as const;
export type PosEnv = (typeof posEnvs)[number];

/** What e-receipts need: a key that seals a POS's credentials, a POS, and the activity's and delivery's codes. */
export const receiptNeeds = ["KEY", "POS", "ACTIVITY_CODE", "DELIVERY_CODE"] as const;
export type ReceiptNeed = (typeof receiptNeeds)[number];

/** Kinds that the authority checks before it lets a device sign; debit notes exist only for this. */
export const checkedKinds = ["invoice", "credit", "debit"] as const;
export type CheckedKind = (typeof checkedKinds)[number];

/** What phase 2 needs: phase 1 first, a key that seals keys, a device that signs, a name that fits the QR code. */
export const phase2Needs = ["PHASE1", "KEY", "DEVICE", "NAME"] as const;
export type Phase2Need = (typeof phase2Needs)[number];

/** Hours after its issue when a document that was not reported is late, and when the law is broken. */
export const reportWithin = { late: 12, over: 24 } as const;

/** Signed documents of one export: about ten kilobytes each. */
export const maxTaxDocumentFiles = 1000;

/** VAT in Saudi Arabia, in percent. */
export const saudiTaxPercent = 15;
/** VAT in Egypt, in percent. */
export const egyptianTaxPercent = 14;
export const taxPercents: Readonly<Record<TaxMarket, number>> = { SA: saudiTaxPercent, EG: egyptianTaxPercent };
