import { foldText, lightStem, searchTokens } from "#shared/domain/arabic-text.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { wordsOfFacts } from "./goal-words.ts";

/** The searchable texts of a product. */
export interface SearchableTexts {
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly category: LocalizedText;
  readonly tags: readonly string[];
  readonly programme?: Parameters<typeof wordsOfFacts>[0] | null | undefined;
  readonly variants: readonly { readonly label: LocalizedText; readonly sku: string }[];
}

/** Normalized words for the search column in three weights, each with its stem so that both sides match. */
export interface SearchWords {
  readonly a: string;
  readonly b: string;
  readonly c: string;
}

const both = ({ ar, en }: LocalizedText): string[] => [ar, en];

// Joins numbers and units, because people write both "2 kg" and "2kg".
function joinedNumbers(text: string): string[] {
  const tokens = foldText(text).split(" ");
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    return next !== undefined && /^\d+$/.test(token) && /^\p{L}+$/u.test(next) ? [`${token}${next}`] : [];
  });
}

function words(texts: readonly string[]): string {
  const tokens = texts.flatMap(searchTokens);
  return [...new Set([...tokens, ...tokens.map(lightStem), ...texts.flatMap(joinedNumbers)])].join(" ");
}

export function searchWords(texts: SearchableTexts): SearchWords {
  return {
    a: words(both(texts.name)),
    b: words([...texts.tags, ...texts.variants.flatMap((one) => [...both(one.label), one.sku])]),
    c: words([
      ...both(texts.category),
      ...both(texts.summary),
      ...(texts.programme ? wordsOfFacts(texts.programme) : []),
    ]),
  };
}
