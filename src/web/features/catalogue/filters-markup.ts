import { useMemo } from "react";
import type { Currency } from "#shared/domain/currency.ts";
import type { Choices, Filters, SentChoices } from "./load-list.ts";

interface Option {
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

/** The options of one filter in the server's markup; options without a count do not belong to the list. */
function readOptions(name: string): Option[] {
  return [...document.querySelectorAll<HTMLInputElement>(`#filters input[name=${name}]`)].flatMap((input) => {
    const [words, count] = input.parentElement?.querySelectorAll(":scope>span") ?? [];
    if (count === undefined) return [];
    return [{ value: input.value, name: words?.textContent ?? "", count: Number(count.textContent) }];
  });
}

/** Reads the filters from the server's markup. */
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

/** Reads the departments from the server's tabs, without the tab of all goods. */
export function readTabMarkup(): Choices["categories"] {
  return [...document.querySelectorAll<HTMLAnchorElement>("#departments a")].flatMap(({ search, textContent }) => {
    const slug = new URLSearchParams(search).get("category");
    return slug === null ? [] : [{ slug, name: textContent ?? "" }];
  });
}

// The markup is read once, before it changes.
const known = new WeakMap<SentChoices, Choices>();

function choicesOf(sent: SentChoices): Choices {
  const read = () => ({ filters: readFilterMarkup(sent.currency), categories: readTabMarkup() });
  const choices = sent.all ?? known.get(sent) ?? read();
  if (sent.all === undefined) known.set(sent, choices);
  return choices;
}

export const useChoices = (sent: SentChoices): Choices => useMemo(() => choicesOf(sent), [sent]);
