import { getNeededProducts } from "#shared/contract/product-needs.ts";
import { getProgramme, getProgrammes, type Programme } from "#shared/contract/training.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { toMarket } from "#shared/domain/markets.ts";
import { toEarningAmount, toInstalments } from "#shared/domain/price-view.ts";
import { toMarketNote } from "#web/entities/market/market-note-view.ts";
import { toNeededGoods } from "#web/entities/product/needed-goods-view.ts";
import { orNotFound } from "#web/entities/product/or-not-found.ts";
import { toProgrammeTile } from "#web/entities/product/programme-card-view.ts";
import { getApi, getPageFacts } from "#web/lib/page-facts.ts";
import { readProgrammeQuery } from "./programme-query.ts";

type Context = Parameters<typeof getPageFacts>[0];

// All of them: there are few. A large catalogue would need paging.
const limit = "100";

export async function loadProgrammes(context: Context, url: string) {
  const { currency } = getPageFacts(context);
  const query = readProgrammeQuery(new URL(url).searchParams);
  const asked = {
    limit,
    ...(query.goal === "" ? {} : { goal: query.goal }),
    ...(query.level === "" ? {} : { level: query.level }),
    ...(query.equipment === "" ? {} : { equipment: query.equipment }),
  };
  const { programmes } = await getApi(context)(getProgrammes, { query: asked });
  return { query, tiles: programmes.map((programme) => toProgrammeTile(programme, currency)) };
}

export type ProgrammesData = Awaited<ReturnType<typeof loadProgrammes>>;

function toView(programme: Programme, currency: Currency, country: string | undefined) {
  const { description, equipment, coach, faq, phases, preview, rating } = programme;
  const tile = toProgrammeTile(programme, currency);
  const { price } = tile;
  const { days: returnDays, text: returns } = programme.returnRights[toMarket(country, price.currency)];
  return {
    ...tile,
    description,
    seo: programme.seo,
    equipment,
    coach,
    faq,
    phases,
    preview,
    rating,
    returnDays,
    returns,
    earnsOnEgpMinor: toEarningAmount(programme),
    instalments: toInstalments(price),
  };
}

export async function loadProgramme(context: Context, id: string) {
  const facts = getPageFacts(context);
  const { currency, country } = facts;
  const api = getApi(context);
  const params = { id: id.toLowerCase() };
  const [{ programme }, { programmes }, { products: needed }] = await orNotFound(
    Promise.all([
      api(getProgramme, { params }),
      api(getProgrammes, { query: { limit } }),
      api(getNeededProducts, { params }),
    ]),
  );
  // Same goal first, then same level, then by number of learners.
  const closeness = (other: (typeof programmes)[number]): number =>
    Number(other.goal === programme.goal) * 2 + Number(other.level === programme.level);
  const related = programmes
    .filter((other) => other.id !== programme.id)
    .toSorted((a, b) => closeness(b) - closeness(a))
    .slice(0, 6);
  return {
    programme: toView(programme, currency, country),
    marketNote: toMarketNote(facts),
    needed: needed.map((each) => toNeededGoods(each, currency)),
    country: country ?? null,
    related: related.map((each) => toProgrammeTile(each, currency)),
  };
}

export type ProgrammeData = Awaited<ReturnType<typeof loadProgramme>>;
export type ProgrammeView = ProgrammeData["programme"];
