import { toOrderMarket } from "#server/modules/orders/index.ts";
import type { PaymentRow } from "#server/modules/payments/index.ts";
import { blockCard, findCard, withdrawCardConsent } from "#server/modules/saved-cards/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { afterCharge, afterDecline } from "./decide.ts";
import { paydaysOf } from "./paydays.ts";
import type { ChargeBook, DunningDeps, LockedCharge } from "./ports.ts";

/** Stops charging a card that the bank refuses for good or whose owner revoked the agreement. */
async function stopCard(
  tx: Tx,
  { platform }: DunningDeps,
  { payer, found }: LockedCharge,
  isWithdrawn: boolean,
): Promise<void> {
  await blockCard(tx, platform, found.cardId);
  if (!isWithdrawn) return;
  const origin = { userId: payer.userId, language: "ar" as const, source: "bank", ip: null };
  await withdrawCardConsent(tx, platform, origin);
}

async function decline<L extends LockedCharge>(
  tx: Tx,
  deps: DunningDeps,
  book: ChargeBook<L>,
  { locked, code, paymentId }: { readonly locked: L; readonly code: string; readonly paymentId: string },
): Promise<void> {
  const { order, found, payer } = locked;
  const now = deps.platform.clock.now();
  const paydays = await paydaysOf(tx, toOrderMarket(order));
  const changes = afterDecline({ code, found, due: payer, paydays }, now);
  const kind = changes.class;
  await book.attempts.decline(tx, { caseId: found.id, paymentId, class: kind, code });
  await book.change(tx, found, changes);
  if (kind === "hard" || kind === "withdrawn") await stopCard(tx, deps, locked, kind === "withdrawn");
  const card = await findCard(tx, found.cardId);
  if (card !== undefined) await book.notifyDeclined(tx, locked, { card, changes, paymentId });
}

async function settle<L extends LockedCharge>(
  tx: Tx,
  deps: DunningDeps,
  book: ChargeBook<L>,
  { locked, payment }: { readonly locked: L; readonly payment: PaymentRow },
): Promise<void> {
  if (locked.found.state !== "charging") return;
  const { id: paymentId, status, failureCode } = payment;
  if (status === "failed") return decline(tx, deps, book, { locked, code: failureCode ?? "declined", paymentId });
  return book.change(tx, locked.found, afterCharge(status, deps.platform.clock.now()));
}

/** Records the result of a charge. */
export async function settleAttempt<L extends LockedCharge>(
  deps: DunningDeps,
  book: ChargeBook<L>,
  { caseId, paymentId }: { readonly caseId: string; readonly paymentId: string },
): Promise<void> {
  await deps.platform.database.transaction(async (tx) => {
    const locked = await book.lock(tx, caseId);
    const payment = await deps.payments.find(tx, paymentId);
    if (locked !== undefined && payment !== undefined) await settle(tx, deps, book, { locked, payment });
  });
}
