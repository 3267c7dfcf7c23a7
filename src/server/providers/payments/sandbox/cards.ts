import type { CardKeeping, KeptCard, SandboxBook } from "#server/modules/payments/index.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import { type SandboxCardOutcome, sandboxCardOutcomes } from "#shared/domain/sandbox-cards.ts";

const lastDigits: Readonly<Record<SandboxCardOutcome, string>> = {
  pays: "4242",
  insufficient_funds: "9995",
  lost_card: "9987",
  authentication_required: "3155",
};

const tokenPattern = /^sbxc:(\w+):[0-9a-f-]{36}$/;

/** A card of the sandbox; its token says how charges of it end. */
export const toSandboxCard = (outcome: SandboxCardOutcome, id: string): KeptCard => ({
  token: `sbxc:${outcome}:${id}`,
  customerRef: "sandbox",
  account: "sandbox",
  brand: "visa",
  last4: lastDigits[outcome],
  expMonth: 12,
  expYear: 2034,
  wallet: null,
});

const outcomeOf = (token: string): SandboxCardOutcome | undefined => {
  const [, named] = tokenPattern.exec(token) ?? [];
  return sandboxCardOutcomes.find((outcome) => outcome === named);
};

/** Cards that the sandbox keeps. */
export function createSandboxCards(book: SandboxBook): CardKeeping {
  return {
    ...{ method: "card", isRepeatable: true, keeps: () => true, adds: () => true },
    charges: (account) => account === "sandbox",
    openSetup: async ({ setupId, language }) => {
      await book.openSetup({ setupId, language });
      return { reference: `sbxs_${setupId}`, redirectUrl: `/sandbox-card/${setupId}` };
    },
    retrieveSetup: async ({ setupId }) => {
      const setup = await book.findSetup(setupId);
      if (setup === undefined) return undefined;
      if (setup.outcome !== null) return { status: "saved", card: toSandboxCard(setup.outcome, setupId) };
      return { status: setup.status === "open" ? "pending" : "failed" };
    },
    charge: async ({ paymentId, token, amountMinor, currency, orderNumber }) => {
      const outcome = outcomeOf(token);
      if (outcome === undefined) return { refused: "invalid_account" };
      const reference = `sbx_${paymentId}`;
      await book.charge({
        ...{ reference, amountMinor, currency, merchantReference: paymentId, description: orderNumber },
        method: "card",
        language: "en",
        status: outcome === "pays" ? "captured" : "failed",
        refundedMinor: zeroMinor,
        version: 1,
        keepsCard: false,
        failureCode: outcome === "pays" ? null : outcome,
      });
      return { reference };
    },
  };
}
