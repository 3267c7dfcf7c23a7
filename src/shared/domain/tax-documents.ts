import type { Market } from "./markets.ts";

/** Markets whose tax documents the shop can issue. */
export const fiscalMarkets = ["SA"] as const satisfies readonly Market[];
export type FiscalMarket = (typeof fiscalMarkets)[number];

/** `phase1`: invoices and credit notes are numbered and carry a QR code; nothing is reported. */
export const fiscalModes = ["off", "phase1"] as const;
export type FiscalMode = (typeof fiscalModes)[number];

export const taxDocumentKinds = ["invoice", "credit"] as const;
export type TaxDocumentKind = (typeof taxDocumentKinds)[number];

/** `due`: decided, waits for its number. */
export const taxDocumentStates = ["due", "issued"] as const;
export type TaxDocumentState = (typeof taxDocumentStates)[number];

/** Why a credit note is issued. */
export const creditReasons = ["cancellation", "return", "price_reduction", "not_delivered"] as const;
export type CreditReason = (typeof creditReasons)[number];

/** VAT in Saudi Arabia, in percent. */
export const saudiTaxPercent = 15;
