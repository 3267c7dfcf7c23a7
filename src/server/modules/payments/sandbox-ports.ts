import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { Language } from "#shared/i18n/languages.ts";

/** A payment in the sandbox provider. */
export interface SandboxEntry {
  readonly reference: string;
  readonly merchantReference: string;
  readonly method: PaymentMethod;
  readonly amountMinor: Minor;
  readonly currency: Currency;
  readonly description: string;
  readonly language: Language;
  readonly status: "open" | "captured" | "failed" | "cancelled";
  readonly refundedMinor: Minor;
  /** Incremented with every change; part of the event key. */
  readonly version: number;
}

/** Storage of the sandbox provider. */
export interface SandboxBook {
  readonly find: (merchantReference: string) => Promise<SandboxEntry | undefined>;
  /** Idempotent per merchant reference. */
  readonly open: (entry: SandboxEntry) => Promise<void>;
  /** Changes a payment's state and reports it; `undefined` when it was in none of the given states. */
  readonly settle: (
    merchantReference: string,
    move: { readonly to: SandboxEntry["status"]; readonly from: readonly SandboxEntry["status"][] },
  ) => Promise<SandboxEntry | undefined>;
  /** True when the refund is made, now or earlier under the same key; false when the amount exceeds what is left. */
  readonly refund: (refund: {
    readonly idempotencyKey: string;
    readonly reference: string;
    readonly amountMinor: Minor;
  }) => Promise<boolean>;
  readonly hasRefund: (idempotencyKey: string) => Promise<boolean>;
  /** The webhook signing secret; stores `fresh` when there is none yet. */
  readonly secret: (fresh: string) => Promise<string>;
}
