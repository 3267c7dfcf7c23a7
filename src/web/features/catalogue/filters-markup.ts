import { useMemo } from "react";
import type { Currency } from "#shared/domain/currency.ts";
import type { Filters, SentFilters } from "./load-list.ts";

interface Option {
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

/** The options of one filter in the server's markup; those without a count are not of the list. */
function readOptions(name: string): Option[] {
  return [...document.querySelectorAll<HTMLInputElement>(`#filters input[name=${name}]`)].flatMap((input) => {
    const [words, count] = input.parentElement?.querySelectorAll(":scope>span") ?? [];
    if (count === undefined) return [];
    return [{ value: input.value, name: words?.textContent ?? "", count: Number(count.textContent) }];
  });
}

/** What the server's markup says of the filters. */
export function readFilterMarkup(currency: Currency): Filters {
  return {
    categories: readOptions("category").map(({ value: slug, name, count }) => ({ slug, name, count })),
    sizes: readOptions("size").map(({ value: size, name: label, count }) => ({ size, label, count })),
    priceBands: readOptions("price").map(({ value, count }) => {
      const [from = "", to = ""] = value.split("-");
      return { from: Number(from), to: to === "" ? null : Number(to), count, value };
    }),
    currency,
  };
}

// Markup is read once, before anything changes it.
const known = new WeakMap<SentFilters, Filters>();

function filtersOf(sent: SentFilters): Filters {
  const filters = sent.all ?? known.get(sent) ?? readFilterMarkup(sent.currency);
  if (sent.all === undefined) known.set(sent, filters);
  return filters;
}

export const useFilters = (sent: SentFilters): Filters => useMemo(() => filtersOf(sent), [sent]);
