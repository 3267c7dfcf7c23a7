import type { Language } from "#shared/i18n/languages.ts";
import { toLatinDigits } from "./digits.ts";

// Letters that people use interchangeably: dotless and Persian yaa, taa marbuta and other haas, wasla alef, Persian
// kaf, and letters for p, v, ch and g, which most keyboards lack.
const sameLetter: Readonly<Record<string, string>> = {
  ى: "ي",
  ی: "ي",
  ة: "ه",
  ہ: "ه",
  ھ: "ه",
  ە: "ه",
  ۃ: "ه",
  ٱ: "ا",
  ک: "ك",
  گ: "ك",
  ڤ: "ف",
  پ: "ب",
  چ: "ج",
  ς: "σ",
};
const variants = new RegExp(`[${Object.keys(sameLetter).join("")}]`, "g");

/**
 * Normalizes text for search, on both sides: no case, accents, harakat, tatweel, bidi controls or joiners; one alef,
 * yaa and haa; Latin digits; single spaces. Idempotent.
 */
export function foldText(text: string): string {
  const bare = text
    // Splits أ إ آ ؤ ئ into letter and mark, and presentation forms and ligatures into plain letters.
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\u0640]/gu, "")
    .toLowerCase()
    .replace(variants, (letter) => sameLetter[letter] ?? letter);
  return toLatinDigits(bare)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Removes the Arabic article from normalized words, for comparing names: شناوي matches الشناوي, and عبد الرحمن matches
 * عبدالرحمن. Coarse, but applied to both sides.
 */
export const withoutArticles = (folded: string): string =>
  folded.replace(/(^| )عبد ?ال/g, "$1عبد").replace(/(^| )ال(?=[^ ]{2})/g, "$1");

/** The distinct normalized words of a text, in order of appearance. */
export function searchTokens(text: string): string[] {
  const folded = foldText(text);
  return folded === "" ? [] : [...new Set(folded.split(" "))];
}

/**
 * A light stem of one normalized word, to widen a search: removes the Arabic article with its prefixes (وال، بال، لل)
 * and common endings, and the English plural. Coarse, but applied to both sides. Idempotent; never empty unless the
 * token was.
 */
export function lightStem(token: string): string {
  const stem = /\p{Script=Arabic}/u.test(token) ? arabicStem(token) : englishStem(token);
  return stem === token ? token : lightStem(stem);
}

const articles = ["وبال", "وكال", "وال", "فال", "بال", "كال", "ولل", "لل", "ال"] as const;

// Each ending with the minimum length of the rest. ون، ين and ي are often part of the word (تمرين), so they require
// more.
const endings = [
  { ending: "ات", remaining: 3 },
  { ending: "ها", remaining: 3 },
  { ending: "يه", remaining: 3 },
  { ending: "ون", remaining: 4 },
  { ending: "ين", remaining: 4 },
  { ending: "ه", remaining: 3 },
  { ending: "ي", remaining: 4 },
] as const;

function arabicStem(token: string): string {
  const article = articles.find((prefix) => token.startsWith(prefix) && token.length - prefix.length >= 3);
  const word = article ? token.slice(article.length) : token;
  const found = endings.find(
    ({ ending, remaining }) => word.endsWith(ending) && word.length - ending.length >= remaining,
  );
  return found ? word.slice(0, -found.ending.length) : word;
}

function englishStem(token: string): string {
  if (token.length < 4 || !token.endsWith("s") || /(?:ss|us|is)$/.test(token)) return token;
  if (token.length > 4 && token.endsWith("ies")) return `${token.slice(0, -3)}y`;
  return /(?:ss|sh|ch|x|z)es$/.test(token) ? token.slice(0, -2) : token.slice(0, -1);
}

const collators = new Map<Language, Intl.Collator>();

/** A collator for names: alefs together, the language's own script first, "10 kg" after "2 kg". */
export function collatorFor(language: Language): Intl.Collator {
  const known = collators.get(language);
  if (known) return known;
  const collator = new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator;
}
