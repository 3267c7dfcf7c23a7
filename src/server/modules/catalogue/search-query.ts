import { lightStem, searchTokens } from "#shared/domain/arabic-text.ts";
import { synonymsOf } from "./synonyms.ts";
import { isOneSlipFromStart, isSlipAtFirstLetter } from "./typo.ts";

/** Stop words. */
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
// Minimum length for typo matching. Shorter words have too many neighbours, so only whole words match at this length.
const shortestTypo = 3;
// Minimum length for a typo in the first letter: "book" is one letter away from many kitchen words.
const shortestWithoutStart = 5;
const maxNeighbours = 12;

const quoted = (word: string, isPrefix: boolean): string => `'${word}'${isPrefix ? ":*" : ""}`;

/** Vocabulary words within one typo, closest in length first. */
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

// Minimum length of a joined word: two short words match by chance too often.
const shortestJoined = 6;

/** The tsquery part for one word; undefined when nothing similar is in the vocabulary. */
function toGroup(token: string, vocabulary: readonly string[]): string | undefined {
  const alternatives = findAlternatives(token, vocabulary);
  return alternatives.length === 0 ? undefined : `(${alternatives.join(" | ")})`;
}

/** One group per word. Two adjacent words may also match as one: "kettle bell" finds "kettlebell". */
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
  /** Matches all words. */
  readonly strict: string | undefined;
  /** Matches all words but one; a fallback when nothing has every word, only where that is still specific. */
  readonly loose: string | undefined;
}

const fewestForLoose = 3;

/**
 * Converts typed text to tsqueries of normalized words. Each word matches by prefix, stem or synonym or, if none is in
 * the vocabulary, within one typo. `undefined` when nothing can match.
 */
export function searchQuery(text: string, vocabulary: readonly string[]): SearchQuery {
  const tokens = searchTokens(text).slice(0, maxTokens);
  const significant = tokens.filter((token) => !emptyWords.has(token));
  const groups = toGroups(significant.length > 0 ? significant : tokens, vocabulary);
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
