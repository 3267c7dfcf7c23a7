import type { FindProducts } from "#server/modules/catalogue/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import type { postProgrammeFinder } from "#shared/contract/programme-finder.ts";
import { type FinderWish, finderBasket, findProgrammes } from "#shared/domain/programme-finder.ts";
import { readProgrammesOnSale } from "./read-programmes.ts";

/** The programmes on sale that best match a customer's wish, and the goods that the first one needs. */
export async function findForWish(
  reader: Reader,
  find: FindProducts,
  wish: FinderWish,
): Promise<ReplyOf<typeof postProgrammeFinder>> {
  const onSale = await readProgrammesOnSale(reader, find);
  const matches = findProgrammes(
    wish,
    onSale.map(({ card, womenOnly }) => ({ ...card, womenOnly })),
  );
  const best = matches[0]?.programme;
  const needed = best === undefined ? [] : await find.needs(best.slug);
  return {
    results: matches.map(({ programme: { womenOnly: _, ...programme }, score, reasons }) => ({
      programme,
      score,
      reasons: reasons.map((reason) => ({ ...reason, missing: [...reason.missing] })),
    })),
    basket: needed.slice(0, finderBasket),
  };
}
