import { type Finding, lineAt, readSources, type Source, walk } from "./source.ts";

// English-only pages, the component gallery and artwork contain texts on purpose.
const excepted = /^src\/web\/(features\/(admin|gallery)|admin-kit|routes\/admin|ui\/(art|charts))\/|\.test\.tsx$/;
const spoken = new Set(["aria-label", "title", "placeholder", "alt", "label"]);
const letters = /\p{L}{2}/u;

function wordsIn(source: Source): Finding[] {
  const findings: Finding[] = [];
  const report = (start: number, text: string): void => {
    findings.push({
      place: `${source.path}:${lineAt(source.text, start)}`,
      problem: `a text outside the catalogues: "${text.trim().slice(0, 40)}"`,
    });
  };
  walk(source.parsed.program, (node) => {
    if (node.type === "JSXText") {
      const text = source.text.slice(node.start, node.end);
      if (letters.test(text.replace(/&\w+;/g, ""))) report(node.start, text);
    }
    if (node.type === "JSXAttribute") {
      const [, name, text] = /^([\w-]+)="([^"]*)"$/.exec(source.text.slice(node.start, node.end)) ?? [];
      if (name !== undefined && text !== undefined && spoken.has(name) && letters.test(text)) report(node.start, text);
    }
  });
  return findings;
}

const physical =
  /(?<![\w-])-?(?:[mp][lr]|left|right|text-(?:left|right)|rounded-(?:[lr]|[tb][lr])|border-[lr]|scroll-[mp][lr])-(?:\[|\d|auto|px|full)|(?<![\w-])text-(?:left|right)(?![\w-])/;

function physicalStyles(source: Source): Finding[] {
  return source.text.split("\n").flatMap((line, index) => {
    const match = /class(?:Name)?=|class\(|"[^"]*"|`/.test(line) ? physical.exec(line) : null;
    return match === null
      ? []
      : [{ place: `${source.path}:${index + 1}`, problem: `left or right in a style: ${match[0]}` }];
  });
}

/** Rejects literal text on storefront pages, and left or right in styles. */
export function checkWords(): Finding[] {
  const sources = readSources(/^src\/web\/.*\.tsx$/);
  return [
    ...sources.filter((source) => !excepted.test(source.path)).flatMap(wordsIn),
    ...sources.flatMap(physicalStyles),
  ];
}
