import { readFileSync } from "node:fs";
import { contractModules } from "#server/platform/http/contract-modules.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { toRefusals } from "#shared/contract/general-refusals.ts";
import { fieldCode } from "#shared/contract/problem.ts";
import { languages } from "#shared/i18n/languages.ts";
import type { Finding } from "./source.ts";

type Words = Readonly<Record<string, string>>;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

/** Checks that exactly the error codes of the contract have texts in both languages where pages look them up. */
export function checkRefusals(): Finding[] {
  const endpoints = contractModules.flatMap((module) => Object.values(module)).filter(isEndpoint);
  const codes = new Set(endpoints.flatMap((endpoint) => toRefusals(endpoint).map((refusal) => refusal.code)));
  const fields = new Set<string>(fieldCode.options);
  return languages.flatMap((language) => {
    const file = `locales/${language}/translation.json`;
    const { refusals } = JSON.parse(readFileSync(file, "utf8")) as { refusals: { codes: Words; fields: Words } };
    const missing = (part: string, known: Iterable<string>, words: Words): Finding[] =>
      [...known]
        .filter((code) => words[code] === undefined)
        .map((code) => ({ place: file, problem: `refusals.${part} lacks words for ${code}` }));
    const idle = Object.keys(refusals.codes)
      .filter((code) => !codes.has(code))
      .map((code) => ({ place: file, problem: `refusals.codes.${code} is a code that no endpoint answers` }));
    return [...missing("codes", codes, refusals.codes), ...missing("fields", fields, refusals.fields), ...idle];
  });
}
