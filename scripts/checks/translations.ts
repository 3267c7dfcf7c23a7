import { readFileSync } from "node:fs";
import { languages, namespaces } from "#shared/i18n/languages.ts";
import type { Finding } from "./source.ts";

const pluralForms = { ar: ["zero", "one", "two", "few", "many", "other"], en: ["one", "other"] } as const;
const plural = /_(zero|one|two|few|many|other)$/;

type Words = Map<string, string>;

function flatten(value: unknown, path: string, words: Words): void {
  if (typeof value === "string") words.set(path, value);
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, path === "" ? key : `${path}.${key}`, words);
  } else words.set(path, String(value));
}

function read(language: string, namespace: string): Words {
  const words: Words = new Map();
  flatten(JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, "utf8")), "", words);
  return words;
}

const placeholders = (text: string): string =>
  [
    ...new Set(
      [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<(\d+|\w+)[ />]/g)].map((match) => match[1] ?? `<${match[2]}>`),
    ),
  ]
    .filter((name) => name !== "count")
    .sort()
    .join();

const stems = (words: Words): Map<string, string[]> => Map.groupBy(words.keys(), (key) => key.replace(plural, ""));

function pluralProblems(language: "ar" | "en", words: Words): [string, string][] {
  return [...stems(words)].flatMap(([stem, keys]) => {
    const forms = keys.filter((key) => plural.test(key)).map((key) => key.slice(stem.length + 1));
    if (forms.length === 0) return [];
    const missing = pluralForms[language].filter((form) => !forms.includes(form));
    return missing.length === 0 ? [] : ([[stem, `lacks the plural forms ${missing.join(", ")}`]] as [string, string][]);
  });
}

function wordProblems(language: "ar" | "en", words: Words): [string, string][] {
  return [...words].flatMap(([key, text]) => {
    const problems: [string, string][] = [];
    if (text.trim() === "") problems.push([key, "is empty"]);
    if (/[٠-٩۰-۹]/.test(text)) problems.push([key, "has Arabic-Indic digits: Latin ones everywhere"]);
    if (language === "en" && /\p{Script=Arabic}/u.test(text) && !/العربية|هِمّة/.test(text))
      problems.push([key, "has Arabic letters in English"]);
    if (language === "ar" && /[A-Za-z]+ [A-Za-z]+/.test(text) && !/\p{Script=Arabic}/u.test(text))
      problems.push([key, "is English in Arabic"]);
    return problems;
  });
}

function pairProblems(arabic: Words, english: Words): [string, string][] {
  const ar = stems(arabic);
  const en = stems(english);
  const missing = [
    ...[...ar.keys()].filter((stem) => !en.has(stem)).map((stem): [string, string] => [stem, "is missing in English"]),
    ...[...en.keys()].filter((stem) => !ar.has(stem)).map((stem): [string, string] => [stem, "is missing in Arabic"]),
  ];
  const unlike = [...english].flatMap(([key, text]): [string, string][] => {
    const twin = arabic.get(key);
    return twin === undefined || placeholders(text) === placeholders(twin)
      ? []
      : [[key, "has other placeholders in the other language"]];
  });
  return [...missing, ...unlike];
}

/** Checks that both languages have the same keys and placeholders, all plural forms and no empty texts. */
export function checkTranslations(): Finding[] {
  return namespaces.flatMap((namespace) => {
    const [arabic, english] = [read("ar", namespace), read("en", namespace)];
    const findings = pairProblems(arabic, english).map(([key, problem]) => ({
      place: `locales/*/${namespace}.json`,
      problem: `${key} ${problem}`,
    }));
    for (const language of languages) {
      const words = language === "ar" ? arabic : english;
      for (const [key, problem] of [...pluralProblems(language, words), ...wordProblems(language, words)]) {
        findings.push({ place: `locales/${language}/${namespace}.json`, problem: `${key} ${problem}` });
      }
    }
    return findings;
  });
}
