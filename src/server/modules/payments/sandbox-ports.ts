import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Language } from "#shared/i18n/languages.ts";

/** A payment in the books of the stand-in provider. */
export interface SandboxEntry {
  readonly reference: string;
  /** The shop's payment id. */
  readonly merchantReference: string;
  readonly method: PaymentMethod;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** The order's number. */
  readonly description: string;
  readonly language: Language;
  readonly status: "open" | "captured" | "failed" | "cancelled";
  readonly refundedMinor: number;
  /** Goes up with every change; names what is reported. */
  readonly version: number;
}

/** What the stand-in provider keeps for itself. */
export interface SandboxBook {
  readonly find: (merchantReference: string) => Promise<SandboxEntry | undefined>;
  /** The same merchant reference is opened once. */
  readonly open: (entry: SandboxEntry) => Promise<void>;
  /** Moves a payment and has it reported; `undefined` when it was in none of the states named. */
  readonly settle: (
    merchantReference: string,
    move: { readonly to: SandboxEntry["status"]; readonly from: readonly SandboxEntry["status"][] },
  ) => Promise<SandboxEntry | undefined>;
  /** True when the refund is made, now or before under the same key; false when there is not so much. */
  readonly refund: (refund: {
    readonly idempotencyKey: string;
    readonly reference: string;
    readonly amountMinor: number;
  }) => Promise<boolean>;
  /** Whether a refund of that key was made. */
  readonly hasRefund: (idempotencyKey: string) => Promise<boolean>;
  /** What reports are signed with: `fresh` if there is none yet. */
  readonly secret: (fresh: string) => Promise<string>;
}
