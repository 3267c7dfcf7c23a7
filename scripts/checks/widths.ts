import { readFileSync } from "node:fs";
import { type Finding, readSources, type Source } from "./source.ts";

// What every theme has: numbers are steps of the spacing.
const usual = /^(?:none|full|min|max|fit|px|\d+)$/;

/** The names after `max-w-` that a stylesheet defines: sizes of containers and utilities of its own. */
export const knownWidths = (styles: string): ReadonlySet<string> =>
  new Set(
    [...styles.matchAll(/--container-([\w-]+):|@utility max-w-([\w-]+)/g)].map(([, size, own]) => size ?? own ?? ""),
  );

/** Rejects maximum widths that the theme does not have: they would do nothing. */
export function findUnknownWidths(
  { path, text }: Pick<Source, "path" | "text">,
  known: ReadonlySet<string>,
): Finding[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(/(?<![\w-])max-w-([\w-]+)/g)]
        .filter(([, name = ""]) => !usual.test(name) && !known.has(name))
        .map(([name]) => ({ place: `${path}:${index + 1}`, problem: `a width that the theme does not have: ${name}` })),
    );
}

export function checkWidths(): Finding[] {
  const known = knownWidths(readFileSync("src/web/app.css", "utf8"));
  return readSources(/^src\/web\/.*\.tsx?$/).flatMap((source) => findUnknownWidths(source, known));
}
