import { and, eq, inArray } from "#server/platform/db/orm.ts";
import type { adminQuoteShipments } from "#shared/contract/admin-quotes.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toMajor } from "#shared/domain/money.ts";
import type { CarrierName } from "#shared/domain/shipments.ts";
import { type Able, ableOf, listAble, listCarriers } from "./choose-carrier.ts";
import { byPrice, findQuote, isFresh } from "./kept-quotes.ts";
import { judgeAddress, toParcel } from "./parcel-to-book.ts";
import type { CarrierPrice, ShippingDeps } from "./ports.ts";
import { complete, findShipment, readWhole, type WholeShipment } from "./read-shipments.ts";
import { type KeptQuote, type ShipmentRow, shipments } from "./tables.ts";

const atOnce = 4;

/**
 * Requests one carrier's quote; undefined if it cannot take the parcel or gives no price. Throws if it does not
 * respond.
 */
async function ask(
  deps: ShippingDeps,
  { carrier, row: carrierRow }: Able,
  whole: WholeShipment,
): Promise<CarrierPrice | undefined> {
  const { reader } = deps.platform.database;
  const to = whole.order.shippingAddress;
  if (carrier.quote === undefined || to === null) return undefined;
  const judged = await judgeAddress(reader, carrier, to);
  if ("problem" in judged) return undefined;
  const parcel = await toParcel(reader, deps, { whole, to, carrierRow, place: judged.place });
  return carrier.quote({ ...parcel, isFetched: whole.row.caseId !== null });
}

interface Question {
  readonly able: Able;
  readonly whole: WholeShipment;
}

/** The parcels of each carrier whose price is not known. */
async function listQuestions(deps: ShippingDeps, parcels: readonly WholeShipment[]) {
  const { clock, database } = deps.platform;
  const now = clock.now();
  const carriers = await listCarriers(database.reader);
  const questions = new Map<CarrierName, Question[]>();
  for (const whole of parcels) {
    for (const one of ableOf(carriers, deps, { order: whole.order, shipment: whole.row })) {
      const { name, quote } = one.carrier;
      if (quote === undefined || findQuote(whole.row, name, now) !== undefined) continue;
      questions.set(name, [...(questions.get(name) ?? []), { able: one, whole }]);
    }
  }
  return questions;
}

interface Answers {
  readonly found: Map<string, KeptQuote[]>;
  readonly silent: Set<CarrierName>;
}

/** Asks a carrier for all its parcels, a few at once; stops once it does not respond. */
async function askAll(
  deps: ShippingDeps,
  name: CarrierName,
  questions: readonly Question[],
  { found, silent }: Answers,
): Promise<void> {
  const { clock, log } = deps.platform;
  const one = async ({ able, whole }: Question): Promise<void> => {
    try {
      const price = await ask(deps, able, whole);
      if (price === undefined) return;
      const quote = { carrier: name, ...price, at: clock.now().toISOString() };
      found.set(whole.row.id, [...(found.get(whole.row.id) ?? []), quote]);
    } catch (error) {
      log.warn({ err: error, shipmentId: whole.row.id, carrier: name }, "a carrier named no price");
      silent.add(name);
    }
  };
  for (let start = 0; start < questions.length && !silent.has(name); start += atOnce)
    await Promise.all(questions.slice(start, start + atOnce).map(one));
}

async function keep({ platform }: ShippingDeps, row: ShipmentRow, news: readonly KeptQuote[]): Promise<KeptQuote[]> {
  const { database, clock } = platform;
  const old = row.quotes.filter(
    (quote) => isFresh(quote, clock.now()) && news.every(({ carrier }) => carrier !== quote.carrier),
  );
  const quotes = byPrice([...old, ...news]);
  if (news.length > 0)
    await database.reader
      .update(shipments)
      .set({ quotes })
      .where(and(eq(shipments.id, row.id), eq(shipments.state, "draft")));
  return quotes;
}

/** Carriers' quotes for parcels that are not booked, cheapest first. A carrier that does not respond blocks nothing. */
export async function quoteShipments(
  deps: ShippingDeps,
  { ids }: BodyOf<typeof adminQuoteShipments>,
): Promise<ReplyOf<typeof adminQuoteShipments>> {
  const { reader } = deps.platform.database;
  const isAsked = and(inArray(shipments.id, [...new Set(ids)]), eq(shipments.state, "draft"));
  const parcels = await complete(reader, deps, await reader.select().from(shipments).where(isAsked));
  const answers: Answers = { found: new Map(), silent: new Set() };
  const questions = await listQuestions(deps, parcels);
  await Promise.all([...questions].map(([name, own]) => askAll(deps, name, own, answers)));
  const quotes = [];
  for (const { row } of parcels) {
    const kept = await keep(deps, row, answers.found.get(row.id) ?? []);
    const prices = kept.map(({ carrier, amountMinor, currency }) => ({
      carrier,
      currency,
      price: toMajor(amountMinor),
    }));
    quotes.push({ shipmentId: row.id, prices });
  }
  return { quotes, silent: [...answers.silent] };
}

/** Stores the price of a booked parcel if no quote was requested before. A missing response is not an error. */
export async function keepPrice(deps: ShippingDeps, id: string): Promise<void> {
  const { database, log } = deps.platform;
  const row = await findShipment(database.reader, id);
  if (row === undefined || row.state === "draft" || row.costMinor !== null) return;
  const whole = await readWhole(database.reader, deps, row);
  const request = { order: whole.order, shipment: row, wish: row.carrier };
  const [able] = await listAble(database.reader, deps, request);
  const price = await (able && ask(deps, able, whole))?.catch((error: unknown) => {
    log.warn({ err: error, shipmentId: id, carrier: row.carrier }, "a carrier named no price");
  });
  if (price === undefined) return;
  const cost = { costMinor: price.amountMinor, costCurrency: price.currency };
  await database.reader.update(shipments).set(cost).where(eq(shipments.id, id));
}
