import type { Priced } from "#server/modules/checkout/index.ts";
import { firstChargeAt, graceEnd } from "#server/modules/dunning/index.ts";
import type { OrderRow } from "#server/modules/orders/index.ts";
import { findCards, isChargeable, type SavedCardRow } from "#server/modules/saved-cards/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Replenishment } from "#shared/contract/replenishments.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { type Minor, toMajor } from "#shared/domain/money.ts";
import { findAddress } from "./addresses.ts";
import { noSuchReplenishment } from "./errors.ts";
import type { ReplenishmentDeps } from "./ports.ts";
import { estimate, type RepeatedGoods, readGoods } from "./price.ts";
import { findReplenishment, listLiving } from "./rows.ts";
import { latestRuns } from "./runs.ts";
import type { ReplenishmentRow, RunRow } from "./tables.ts";

interface Facts {
  readonly goods: RepeatedGoods | undefined;
  readonly card: SavedCardRow | undefined;
  readonly run: RunRow | undefined;
  readonly order: OrderRow | undefined;
  readonly totalMinor: Minor | null;
  readonly now: Date;
}

/**
 * The next order at today's price, with the default country while its address is unknown; undefined if the goods are no
 * longer sold.
 */
export async function priceNow(
  reader: Reader,
  deps: ReplenishmentDeps,
  row: ReplenishmentRow,
): Promise<Priced | undefined> {
  const goods = await readGoods(reader, deps, row);
  const address = await findAddress(reader, deps, row);
  if (goods?.line.variant === undefined) return undefined;
  return estimate(reader, deps, { goods, of: row, address });
}

export const totalNow = async (reader: Reader, deps: ReplenishmentDeps, row: ReplenishmentRow): Promise<Minor | null> =>
  (await priceNow(reader, deps, row))?.price.totalMinor ?? null;

/** The planned day of the charge. */
function chargeDay(row: ReplenishmentRow, run: RunRow): string | null {
  if (row.status !== "active" || run.nextAt === null) return null;
  if (run.state === "scheduled") {
    const planned = firstChargeAt({ endsOn: run.dueOn, timezone: row.timezone }, run.createdAt);
    return dateIn(run.nextAt > planned ? run.nextAt : planned, row.timezone);
  }
  return run.state === "waiting" ? dateIn(run.nextAt, row.timezone) : null;
}

function toRun(row: ReplenishmentRow, { run, order }: Facts): Replenishment["run"] {
  if (run === undefined || run.settledAt !== null || order === undefined) return null;
  return {
    state: run.state,
    dueOn: run.dueOn,
    order: { id: order.id, number: order.number },
    chargeOn: chargeDay(row, run),
    payUntil: graceEnd({ endsOn: run.dueOn, timezone: row.timezone }).toISOString(),
  };
}

function toView(row: ReplenishmentRow, facts: Facts): Replenishment {
  const { goods, card, run, totalMinor, now } = facts;
  const { id, productId, name, size, quantity, everyDays, percent, currency, status, pauseReason, nextOn } = row;
  return {
    ...{ id, productId, name, size, quantity, everyDays, percent, currency, status, pauseReason, nextOn },
    slug: goods?.item.slug ?? "",
    image: goods?.item.image ?? null,
    sizeLabel: goods !== undefined && goods.item.variants.length > 1 ? (goods.line.variant?.label ?? null) : null,
    addressId: row.addressId,
    card:
      card === undefined || card.status === "removed"
        ? null
        : { id: card.id, brand: card.brand, last4: card.last4, canRenew: isChargeable(card, now) },
    total: totalMinor === null ? null : toMajor(totalMinor),
    needsAgreement: totalMinor !== null && totalMinor > row.agreedMinor,
    run: toRun(row, facts),
    lastSkipped: run?.skipReason == null ? null : { dueOn: run.dueOn, reason: run.skipReason },
  };
}

async function viewAll(
  reader: Reader,
  deps: ReplenishmentDeps,
  rows: readonly ReplenishmentRow[],
): Promise<Replenishment[]> {
  const now = deps.platform.clock.now();
  const cards = await findCards(
    reader,
    rows.map(({ cardId }) => cardId),
  );
  const runs = await latestRuns(
    reader,
    rows.map(({ id }) => id),
  );
  const views: Replenishment[] = [];
  for (const row of rows) {
    const run = runs.get(row.id);
    const isOpen = run !== undefined && run.settledAt === null && run.orderId !== null;
    const order = isOpen && run.orderId !== null ? await deps.orders.find(reader, run.orderId) : undefined;
    const totalMinor = order?.totalMinor ?? (await totalNow(reader, deps, row));
    const goods = await readGoods(reader, deps, row);
    views.push(toView(row, { goods, card: cards.get(row.cardId), run, order, totalMinor, now }));
  }
  return views;
}

export const listMine = async (deps: ReplenishmentDeps, userId: string): Promise<Replenishment[]> => {
  const { reader } = deps.platform.database;
  return viewAll(reader, deps, await listLiving(reader, userId));
};

export async function readMine(deps: ReplenishmentDeps, id: string): Promise<Replenishment> {
  const { reader } = deps.platform.database;
  const row = await findReplenishment(reader, id);
  const [view] = row === undefined ? [] : await viewAll(reader, deps, [row]);
  if (view === undefined) throw noSuchReplenishment();
  return view;
}
