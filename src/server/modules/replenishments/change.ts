import { firstChargeAt } from "#server/modules/dunning/index.ts";
import { consentChanged, hasCardConsent, type SavedCardRow } from "#server/modules/saved-cards/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import { runIdempotent } from "#server/platform/idempotency.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { changeReplenishment, Replenishment } from "#shared/contract/replenishments.ts";
import { toMarket } from "#shared/domain/markets.ts";
import { type Minor, toMinor } from "#shared/domain/money.ts";
import { earliestDue } from "#shared/domain/replenishments.ts";
import { findAddress } from "./addresses.ts";
import { nationalIdNeeded, noSuchReplenishment, notOffered, otherPrice, replenishmentState } from "./errors.ts";
import { notifyCustomer } from "./notify-customer.ts";
import { findOfferIn } from "./offers.ts";
import { lockOpen, type Open } from "./open-and-lock.ts";
import type { ReplenishmentDeps } from "./ports.ts";
import { changeReplenishmentRow } from "./rows.ts";
import { changeRun, isDayOver, writeRun } from "./runs.ts";
import { announce, dropRun, getToday, nextAfter } from "./settle-run.ts";
import { assertDay, requireAddress, requireCard } from "./start.ts";
import type { ReplenishmentRow } from "./tables.ts";
import { priceNow, readMine, totalNow } from "./view.ts";

type Change = BodyOf<typeof changeReplenishment>;
type Changes = Parameters<typeof changeReplenishmentRow>[3];

export interface Mine {
  readonly userId: string;
  readonly id: string;
}

/** Locks a repeat order that has not ended and changes it. Throws 404, REPLENISHMENT_STATE. */
export async function changeLiving(
  deps: ReplenishmentDeps,
  mine: Mine,
  change: (tx: Tx, open: Open) => Promise<unknown>,
): Promise<void> {
  await deps.platform.database.transaction((tx) => changeIn(tx, deps, mine, (open) => change(tx, open)));
}

async function changeIn(
  tx: Tx,
  deps: ReplenishmentDeps,
  { userId, id }: Mine,
  change: (open: Open) => Promise<unknown>,
): Promise<void> {
  const open = await lockOpen(tx, deps, id);
  if (open?.row.userId !== userId) throw noSuchReplenishment();
  if (open.row.status === "ended") throw replenishmentState("This has ended");
  await change(open);
}

/** Skips the next order. */
export async function skipNext(tx: Tx, deps: ReplenishmentDeps, open: Open): Promise<void> {
  const { row, run } = open;
  if (row.status !== "active") throw replenishmentState("Nothing is planned");
  const dueOn = run?.dueOn ?? row.nextOn;
  if (run !== undefined) await dropRun(tx, deps, open, { state: "skipped", skipReason: "customer" });
  else {
    const now = deps.platform.clock.now();
    await writeRun(tx, {
      ...{ id: deps.platform.ids.next(), replenishmentId: row.id, dueOn, orderId: null, cardId: null },
      ...{ state: "skipped", skipReason: "customer", nextAt: null, settledAt: now, createdAt: now, updatedAt: now },
    });
  }
  await changeReplenishmentRow(tx, deps.platform, row, { nextOn: nextAfter(row, dueOn, deps) });
}

/** Ends a repeat order; an unpaid order of it is cancelled. */
export async function endIt(
  tx: Tx,
  deps: ReplenishmentDeps,
  open: Open,
  endedBy: NonNullable<ReplenishmentRow["endedBy"]>,
): Promise<void> {
  const { platform } = deps;
  await dropRun(tx, deps, open, { state: "closed" });
  const endedAt = platform.clock.now();
  const ended = await changeReplenishmentRow(tx, platform, open.row, {
    ...{ status: "ended", pauseReason: null, endedBy, endedAt },
  });
  await announce(tx, deps, "ended", ended);
  await notifyCustomer(tx, deps, ended, {
    kind: "replenishment-ended",
    key: `replenishment-ended:${ended.id}:${endedAt.toISOString()}`,
    data: {},
  });
}

/** Records that the customer agrees to the total of the open order, or of the next one. */
export async function agree(tx: Tx, deps: ReplenishmentDeps, { row, run, order }: Open, total: Minor): Promise<void> {
  const price = order?.totalMinor ?? (await totalNow(tx, deps, row));
  if (price === null) throw replenishmentState("There is nothing to agree to");
  if (price !== total) throw otherPrice(price);
  await changeReplenishmentRow(tx, deps.platform, row, { agreedMinor: price });
  if (run?.state !== "needs_customer" || run.code !== "price_rose") return;
  const due = { endsOn: run.dueOn, timezone: row.timezone };
  await changeRun(tx, deps.platform, run, {
    ...{ state: "scheduled", code: null },
    nextAt: firstChargeAt(due, run.createdAt),
  });
}

/** A card that can be charged, with a valid consent. Throws CARD_CANNOT_RENEW, CONSENT_CHANGED. */
async function requireConsentedCard(
  tx: Tx,
  deps: ReplenishmentDeps,
  row: Pick<ReplenishmentRow, "userId" | "currency" | "cardId">,
): Promise<SavedCardRow> {
  const card = await requireCard(tx, deps, row);
  if (!(await hasCardConsent(tx, row.userId))) throw consentChanged();
  return card;
}

/** Changes the card: an order that waited for one is charged as soon as the notice allows. */
async function changeCard(tx: Tx, deps: ReplenishmentDeps, { row, run }: Open, cardId: string): Promise<Changes> {
  const { platform } = deps;
  const card = await requireConsentedCard(tx, deps, { ...row, cardId });
  if (run !== undefined && run.state !== "charging") {
    const isCardNeeded = run.state === "needs_card";
    const again = isCardNeeded
      ? { state: run.tries === 0 ? "scheduled" : "waiting", nextAt: platform.clock.now() }
      : {};
    await changeRun(tx, platform, run, { ...(again as Parameters<typeof changeRun>[3]), cardId: card.id });
  }
  const goesOn = row.status === "paused" && row.pauseReason === "card";
  return { cardId: card.id, ...(goesOn ? resumedState(deps, row) : {}) };
}

/** Resumes as if it had never been paused, but with enough time for the notice. */
function resumedState(deps: ReplenishmentDeps, row: ReplenishmentRow) {
  const earliest = earliestDue(getToday(row, deps));
  return {
    ...{ status: "active" as const, pauseReason: null, failures: 0 },
    nextOn: row.nextOn > earliest ? row.nextOn : earliest,
  };
}

/** Throws REPLENISHMENT_NOT_OFFERED, CARD_CANNOT_RENEW, CONSENT_CHANGED. */
async function resume(tx: Tx, deps: ReplenishmentDeps, row: ReplenishmentRow): Promise<Changes> {
  if (row.status !== "paused") throw replenishmentState("It is not paused");
  const address = await findAddress(tx, deps, row);
  const offer = await findOfferIn(tx, row.productId, toMarket(address?.country, row.currency));
  if (offer === undefined) throw notOffered();
  await requireConsentedCard(tx, deps, row);
  return resumedState(deps, row);
}

/** Throws 400 for a day that is too soon, too far away, or whose order is paid. */
async function assertFreeDay(tx: Tx, deps: ReplenishmentDeps, row: ReplenishmentRow, nextOn: string): Promise<void> {
  assertDay("nextOn", nextOn, getToday(row, deps));
  if (await isDayOver(tx, { replenishmentId: row.id, dueOn: nextOn }))
    throw invalidField("nextOn", "INVALID_VALUE", "The order for this day is over");
}

/** Applies a customer's changes. They agree to a new price by sending the total that they saw. */
async function apply(tx: Tx, deps: ReplenishmentDeps, open: Open, body: Change): Promise<void> {
  const { row, run } = open;
  const { quantity, everyDays, nextOn, addressId, cardId, expectedTotal } = body;
  if (nextOn !== undefined) await assertFreeDay(tx, deps, row, nextOn);
  if (addressId !== undefined) await requireAddress(tx, deps, { userId: row.userId, addressId });
  const isAnother = quantity !== undefined || addressId !== undefined;
  // Withdraws the announced order; the changed one is announced again.
  const isOver = run !== undefined && (isAnother || nextOn !== undefined);
  const earliest = earliestDue(getToday(row, deps));
  if (isOver) await dropRun(tx, deps, open, { state: "closed" });
  const kept = isOver && row.nextOn < earliest ? earliest : row.nextOn;
  const changes: Changes = {
    nextOn: kept,
    ...(cardId === undefined ? {} : await changeCard(tx, deps, isOver ? { ...open, run: undefined } : open, cardId)),
    ...(body.resume === true && !(cardId !== undefined && row.pauseReason === "card")
      ? await resume(tx, deps, { ...row, cardId: cardId ?? row.cardId })
      : {}),
    ...(quantity === undefined ? {} : { quantity }),
    ...(everyDays === undefined ? {} : { everyDays }),
    ...(addressId === undefined ? {} : { addressId }),
    ...(nextOn === undefined ? {} : { nextOn }),
  };
  const changed = await changeReplenishmentRow(tx, deps.platform, row, changes);
  if (!isAnother && body.resume !== true) return;
  if (expectedTotal === undefined) throw invalidField("expectedTotal", "REQUIRED", "Required");
  const priced = await priceNow(tx, deps, changed);
  if (priced === undefined) throw replenishmentState("There is no price for it now");
  if (priced.needsNationalId) throw nationalIdNeeded();
  const total = priced.price.totalMinor;
  if (toMinor(expectedTotal) !== total) throw otherPrice(total);
  await changeReplenishmentRow(tx, deps.platform, row, { agreedMinor: total });
}

/** Throws 404, 400, REPLENISHMENT_STATE, PAYMENT_IN_PROGRESS, CARD_CANNOT_RENEW, REPLENISHMENT_PRICE, NATIONAL_ID_NEEDED. */
export async function changeMine(deps: ReplenishmentDeps, mine: Mine, body: Change): Promise<Replenishment> {
  await changeLiving(deps, mine, (tx, open) => apply(tx, deps, open, body));
  return readMine(deps, mine.id);
}

/** Once for each key, so that a repeated call does not skip a second order. */
export async function skipMine(
  deps: ReplenishmentDeps,
  mine: Mine & { readonly idempotencyKey: string | undefined },
): Promise<Replenishment> {
  const { database, clock } = deps.platform;
  const { userId: actor, id, idempotencyKey: key } = mine;
  const call = { actor, route: `skip-replenishment:${id}`, key, body: null };
  await runIdempotent(database, clock, call, async (tx) => {
    await changeIn(tx, deps, mine, (open) => skipNext(tx, deps, open));
    return { id };
  });
  return readMine(deps, mine.id);
}

export async function agreeMine(deps: ReplenishmentDeps, mine: Mine, amount: number): Promise<Replenishment> {
  await changeLiving(deps, mine, (tx, open) => agree(tx, deps, open, toMinor(amount)));
  return readMine(deps, mine.id);
}

/** Idempotent. */
export async function endMine(deps: ReplenishmentDeps, { userId, id }: Mine): Promise<void> {
  await deps.platform.database.transaction(async (tx) => {
    const open = await lockOpen(tx, deps, id);
    if (open?.row.userId !== userId) throw noSuchReplenishment();
    if (open.row.status !== "ended") await endIt(tx, deps, open, "customer");
  });
}

/** Resumes a repeat order that was cancelled by a notice's link. */
export const resumeCancelled = (tx: Tx, deps: ReplenishmentDeps, { row }: Open): Promise<unknown> =>
  changeReplenishmentRow(tx, deps.platform, row, { ...resumedState(deps, row), endedBy: null, endedAt: null });
