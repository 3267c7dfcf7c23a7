import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { SandboxCardOutcome } from "#shared/domain/sandbox-cards.ts";
import type { Language } from "#shared/i18n/languages.ts";

/** A card that is being added in the sandbox. */
export interface SandboxCardSetup {
  readonly setupId: string;
  readonly language: Language;
  readonly status: "open" | "saved" | "cancelled";
  /** Only for saved ones. */
  readonly outcome: SandboxCardOutcome | null;
}

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
  /** Whether the paying card is kept. */
  readonly keepsCard: boolean;
  /** Why it failed. */
  readonly failureCode: string | null;
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
  /** Writes a charge of a kept card, once per merchant reference, and reports it. */
  readonly charge: (entry: SandboxEntry) => Promise<void>;
  /** Idempotent per setup. */
  readonly openSetup: (setup: Pick<SandboxCardSetup, "setupId" | "language">) => Promise<void>;
  readonly findSetup: (setupId: string) => Promise<SandboxCardSetup | undefined>;
  /** Ends an open setup; null: without a card. */
  readonly endSetup: (setupId: string, outcome: SandboxCardOutcome | null) => Promise<void>;
  readonly hasRefund: (idempotencyKey: string) => Promise<boolean>;
  /** The webhook signing secret; stores `fresh` when there is none yet. */
  readonly secret: (fresh: string) => Promise<string>;
}
