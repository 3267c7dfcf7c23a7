import type { Currency } from "#shared/domain/currency.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import { isUndecided } from "#shared/domain/payment-states.ts";
import { type PaymentContext, providerNamed } from "./context.ts";
import type { KeptCard } from "./ports.ts";
import { mayTurn } from "./read-payments.ts";
import type { PaymentRow, ProviderEventRow } from "./tables.ts";

/** Whether the customer's bank has confirmed the card that is being added, by the provider's own record. */
async function isConfirmed(
  context: PaymentContext,
  { provider, reference }: Pick<ProviderEventRow, "provider" | "reference">,
  { id, currency }: { readonly id: string; readonly currency: Currency },
): Promise<boolean> {
  const asked = { paymentId: id, reference, data: {}, amountMinor: zeroMinor, currency, refundedMinor: zeroMinor };
  const truth = await providerNamed(context, provider)?.retrieve(asked);
  // The amount that a verification holds is released.
  const isMade = truth?.status === "captured" || truth?.status === "authorized" || truth?.status === "voided";
  return isMade && truth.data?.authenticated === "1";
}

/** Keeps a card that a customer is adding, once it is confirmed. Returns whether the report is handled. */
async function keepAdded(
  context: PaymentContext,
  { provider, reference }: ProviderEventRow,
  card: KeptCard | undefined,
): Promise<boolean> {
  const { database } = context.platform;
  if (reference === null) return false;
  const setup = await context.cards.findSetup(database.reader, { provider, reference });
  if (setup === undefined) return false;
  if (card === undefined) return true;
  if (!(await isConfirmed(context, { provider, reference }, setup))) return false;
  return database.transaction((tx) => context.cards.keepFromSetup(tx, { provider, reference, card }));
}

/**
 * Keeps the card of a report, if the customer's bank confirmed its payment and it was captured, or if a customer
 * is adding it. Returns whether the report is handled: a payment may still be undecided, or be stored a moment later.
 */
export async function keepReportedCard(
  context: PaymentContext,
  event: ProviderEventRow,
  payment: PaymentRow | undefined,
): Promise<boolean> {
  const { database, log, clock } = context.platform;
  const { cardSealed, provider } = event;
  const card = cardSealed === null ? undefined : context.cards.open(cardSealed);
  if (payment === undefined) return keepAdded(context, event, card);
  if (card === undefined) return true;
  if (isUndecided(payment.status) || mayTurn(payment, clock.now())) return false;
  const { saveConsentId, userId } = payment;
  const isKept =
    saveConsentId !== null && payment.status === "captured" && payment.providerData["authenticated"] === "1";
  if (isKept)
    await database.transaction((tx) => context.cards.keep(tx, { userId, provider, consentId: saveConsentId, card }));
  else log.warn({ paymentId: payment.id }, "a card was reported that is not to be kept");
  return true;
}
