import { lightStem, searchTokens } from "#shared/domain/arabic-text.ts";
import { synonymsOf } from "./synonyms.ts";
import { isOneSlipFromStart, isSlipAtFirstLetter } from "./typo.ts";

/** Words that say nothing about what is looked for. */
const emptyWords = new Set([
  "the",
  "best",
  "good",
  "cheap",
  "buy",
  "price",
  "a",
  "an",
  "of",
  "for",
  "and",
  "with",
  "in",
  "to",
  "في",
  "من",
  "علي",
  "مع",
  "عن",
  "الي",
  "او",
  "و",
  "افضل",
  "احسن",
  "ارخص",
  "شراء",
  "سعر",
  "اريد",
  "عايز",
  "ابغي",
  "ابي",
]);
const maxTokens = 8;
// Shorter words have too many neighbours one letter away; at this length only whole words count.
const shortestTypo = 3;
// "book" is one letter away from half of the kitchen.
const shortestWithoutStart = 5;
const maxNeighbours = 12;

const quoted = (word: string, isPrefix: boolean): string => `'${word}'${isPrefix ? ":*" : ""}`;

/** Words of the catalogue that are one slip away, nearest in length first. */
function findNeighbours(token: string, vocabulary: readonly string[]): string[] {
  if (token.length < shortestTypo || /^\d/.test(token)) return [];
  const greatest = token.length === shortestTypo ? token.length + 1 : Number.POSITIVE_INFINITY;
  const near = vocabulary.filter(
    (word) => word.length >= token.length - 1 && word.length <= greatest && isOneSlipFromStart(token, word),
  );
  const isLong = token.length >= shortestWithoutStart;
  const found = near.length === 0 && isLong ? vocabulary.filter((word) => isSlipAtFirstLetter(token, word)) : near;
  return found
    .sort((a, b) => Math.abs(a.length - token.length) - Math.abs(b.length - token.length) || (a < b ? -1 : 1))
    .slice(0, maxNeighbours);
}

function findAlternatives(token: string, vocabulary: readonly string[]): string[] {
  const stem = lightStem(token);
  const known = (word: string) => vocabulary.some((one) => one.startsWith(word));
  const prefixes = [...new Set([token, ...(stem.length >= 2 ? [stem] : [])])].filter(known);
  const same = synonymsOf(token).filter((word) => vocabulary.includes(word));
  const direct = [...prefixes.map((word) => quoted(word, true)), ...same.map((word) => quoted(word, false))];
  if (direct.length > 0) return direct;
  return findNeighbours(token, vocabulary).map((word) => quoted(word, false));
}

// Two short words are joined by chance too often.
const shortestJoined = 6;

/** What one word must match, as part of a tsquery; undefined when the catalogue has nothing like it. */
function toGroup(token: string, vocabulary: readonly string[]): string | undefined {
  const alternatives = findAlternatives(token, vocabulary);
  return alternatives.length === 0 ? undefined : `(${alternatives.join(" | ")})`;
}

/** One group for each word. "kettle bell" is written in one word as well: two words that make one may match as that. */
function toGroups(tokens: readonly string[], vocabulary: readonly string[]): (string | undefined)[] {
  const groups: (string | undefined)[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token = "", next = ""] = [tokens[at], tokens[at + 1]];
    const joined = token + next;
    const own = toGroup(token, vocabulary);
    const isOneWord = next !== "" && joined.length >= shortestJoined && vocabulary.includes(joined);
    if (!isOneWord) {
      groups.push(own);
      continue;
    }
    const apart = own === undefined ? undefined : toGroup(next, vocabulary);
    groups.push(apart === undefined ? quoted(joined, true) : `(${quoted(joined, true)} | (${own} & ${apart}))`);
    at += 1;
  }
  return groups;
}

export interface SearchQuery {
  /** Every word must be found. */
  readonly strict: string | undefined;
  /** All but one; for when nothing has every word. Only where that still says something. */
  readonly loose: string | undefined;
}

const fewestForLoose = 3;

/**
 * What a person typed as tsqueries of folded words: each word from its first letters on, by its stem, by a synonym,
 * or, where the catalogue has none of these, one slip away. `undefined` when nothing can be found.
 */
export function searchQuery(text: string, vocabulary: readonly string[]): SearchQuery {
  const tokens = searchTokens(text).slice(0, maxTokens);
  const telling = tokens.filter((token) => !emptyWords.has(token));
  const groups = toGroups(telling.length > 0 ? telling : tokens, vocabulary);
  const found = groups.filter((group) => group !== undefined);
  const strict = found.length === 0 || found.length < groups.length ? undefined : found.join(" & ");
  return { strict, loose: toLooseQuery(groups) };
}

function toLooseQuery(groups: readonly (string | undefined)[]): string | undefined {
  if (groups.length < fewestForLoose) return undefined;
  const found = groups.filter((group) => group !== undefined);
  if (found.length < groups.length - 1) return undefined;
  if (found.length < groups.length) return found.join(" & ");
  return found.map((_, left) => `(${found.filter((__, at) => at !== left).join(" & ")})`).join(" | ");
}
