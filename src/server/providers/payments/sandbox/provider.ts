import type {
  PaymentProvider,
  ProviderPaymentState,
  SandboxBook,
  SandboxEntry,
} from "#server/modules/payments/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { supportsInstalments } from "#shared/domain/currency.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import { codeHold, walletHoldMinutes } from "../code-hold.ts";
import { parseReport } from "../parse-report.ts";
import { createSandboxCards, toSandboxCard } from "./cards.ts";
import { isGenuine, signatureHeader } from "./signature.ts";

export interface SandboxDeps {
  readonly book: SandboxBook;
  readonly clock: Clock;
  readonly secret: () => Promise<string>;
}

const toStatus: Readonly<Record<SandboxEntry["status"], ProviderPaymentState["status"]>> = {
  open: "pending",
  captured: "captured",
  failed: "failed",
  cancelled: "cancelled",
};

const toProviderState = (entry: SandboxEntry): ProviderPaymentState => ({
  status: toStatus[entry.status],
  amountMinor: entry.amountMinor,
  currency: entry.currency,
  merchantReference: entry.merchantReference,
  refundedMinor: entry.refundedMinor,
  reference: entry.reference,
  ...(entry.status === "failed" ? { failureCode: entry.failureCode ?? "declined" } : {}),
  ...(entry.keepsCard && entry.status === "captured"
    ? { keptCard: toSandboxCard("pays", entry.merchantReference) }
    : {}),
});

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

function toEvent(rawBody: Buffer): {
  readonly id?: unknown;
  readonly reference?: unknown;
  readonly merchantReference?: unknown;
} {
  const body = parseReport(rawBody);
  return typeof body === "object" && body !== null ? body : {};
}

/** Nine digits, always the same for a payment. */
const toCode = (paymentId: string): string =>
  String(900_000_000 + (Number.parseInt(paymentId.replaceAll("-", "").slice(-12), 16) % 100_000_000));

const usualHold = codeHold(48);

/** Replaces every provider without keys: hosted pages, storage, signed webhooks and refunds with an idempotency key. */
export function createSandbox({ book, clock, secret }: SandboxDeps): PaymentProvider {
  return {
    name: "sandbox",
    supports: (method, currency) => {
      if (method === "card") return true;
      if (method === "fawry" || method === "wallet") return currency === "EGP";
      if (method === "paymob") return currency !== "USD";
      return method === "instalments" && supportsInstalments(currency);
    },
    cards: createSandboxCards(book),
    holdMinutes: (method, areFewLeft) => (method === "wallet" ? walletHoldMinutes : usualHold(method, areFewLeft)),
    askEverySeconds: 0,
    open: async (payment) => {
      const reference = `sbx_${payment.paymentId}`;
      await book.open({
        reference,
        merchantReference: payment.paymentId,
        method: payment.method,
        amountMinor: payment.amountMinor,
        currency: payment.currency,
        description: payment.orderNumber,
        language: payment.language,
        status: "open",
        refundedMinor: zeroMinor,
        version: 0,
        keepsCard: payment.keepsCard !== undefined,
        failureCode: null,
      });
      // No redirect: the page that shows the code links to the sandbox.
      if (payment.method === "fawry") return { reference, data: { code: toCode(payment.paymentId) } };
      // Relative, so that the browser returns to the origin that has its session.
      return { reference, redirectUrl: `/sandbox-pay/${payment.paymentId}` };
    },
    retrieve: async ({ paymentId }) => {
      const entry = await book.find(paymentId);
      return entry && toProviderState(entry);
    },
    release: async ({ paymentId }) =>
      void (await book.settle(paymentId, { to: "cancelled", from: ["open", "failed"] })),
    findRefund: async ({ refundId }) =>
      (await book.hasRefund(refundId)) ? { status: "done", reference: `sbxr_${refundId}` } : undefined,
    refund: async ({ refundId, payment, amountMinor }) => {
      const reference = payment.reference ?? "";
      const isMade = await book.refund({ idempotencyKey: refundId, reference, amountMinor });
      return isMade
        ? { status: "done", reference: `sbxr_${refundId}` }
        : { status: "failed", failure: "not so much left" };
    },
    readWebhook: async ({ rawBody, header }) => {
      if (!isGenuine(await secret(), clock.now(), rawBody, header(signatureHeader))) return undefined;
      const { id, reference, merchantReference } = toEvent(rawBody);
      const [eventKey, provided, paymentId] = [text(id), text(reference), text(merchantReference)];
      if (eventKey === undefined) return undefined;
      return {
        eventKey,
        ...(provided === undefined ? {} : { reference: provided }),
        ...(paymentId === undefined ? {} : { paymentId }),
      };
    },
  };
}
