import { postProgrammeFinder } from "#shared/contract/programme-finder.ts";
import { toNeededGoods } from "#web/entities/product/needed-goods-view.ts";
import { toProgrammeTile } from "#web/entities/product/programme-card-view.ts";
import { getApi, getPageFacts } from "#web/lib/page-facts.ts";
import { readAnswers, toWish } from "./finder-query.ts";

type Context = Parameters<typeof getPageFacts>[0];

export async function loadFinder(context: Context, url: string) {
  const answers = readAnswers(new URL(url).searchParams);
  const wish = toWish(answers);
  if (wish === undefined) return { answers, found: null };
  const { currency } = getPageFacts(context);
  const body = { ...wish, equipment: [...wish.equipment] };
  const { results, basket } = await getApi(context)(postProgrammeFinder, { body });
  return {
    answers,
    found: {
      wish,
      matches: results.map(({ programme, score, reasons }) => ({
        tile: toProgrammeTile(programme, currency),
        score,
        reasons,
      })),
      needed: basket.map((product) => toNeededGoods(product, currency)),
    },
  };
}

export type FinderData = Awaited<ReturnType<typeof loadFinder>>;
export type Found = NonNullable<FinderData["found"]>;
