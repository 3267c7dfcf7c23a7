import { type Finding, lineAt, readSources, type Source, walk } from "./source.ts";

const maxFileLines = 350;
const maxFunctionLines = 60;
const maxMarkupLines = 100;
const dataFiles =
  /^db\/seed\/(demo\/data|demo\/art\/glyphs|reference)\/|\/data\/|^src\/shared\/domain\/countr|\.test\.tsx?$/;

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

interface Span {
  readonly start: number;
  readonly end: number;
}

function findFunctions(source: Source): Span[] {
  const found: Span[] = [];
  walk(source.parsed.program, (node) => {
    if (functionTypes.has(node.type)) found.push(node);
  });
  return found;
}

/** Lines of a function without those of nested functions. */
function ownLines(source: Source, whole: Span, all: readonly Span[]): number {
  const lines = (span: Span): number => source.text.slice(span.start, span.end).split("\n").length;
  const inside = all.filter((other) => other !== whole && other.start >= whole.start && other.end <= whole.end);
  const outermost = inside.filter(
    (one) => !inside.some((other) => other !== one && other.start <= one.start && other.end >= one.end),
  );
  return lines(whole) - outermost.reduce((sum, one) => sum + lines(one) - 1, 0);
}

function longFunctions(source: Source): Finding[] {
  const all = findFunctions(source);
  return all.flatMap((whole) => {
    const lines = ownLines(source, whole, all);
    const isMarkup = source.path.endsWith(".tsx") && /<[A-Za-z>]/.test(source.text.slice(whole.start, whole.end));
    const most = isMarkup ? maxMarkupLines : maxFunctionLines;
    const place = `${source.path}:${lineAt(source.text, whole.start)}`;
    return lines > most ? [{ place, problem: `a function of ${lines} lines of its own (at most ${most})` }] : [];
  });
}

/** Limits: 350 lines per file, 60 per function, 100 with markup; excludes data and tests. */
export function checkSizes(): Finding[] {
  return readSources(/^(src|scripts|db\/seed|bench)\/.*\.(tsx?|mjs)$/)
    .filter((source) => !dataFiles.test(source.path))
    .flatMap((source) => {
      const lines = source.text.split("\n").length - 1;
      const tooLong =
        lines > maxFileLines ? [{ place: source.path, problem: `${lines} lines (at most ${maxFileLines})` }] : [];
      return [...tooLong, ...longFunctions(source)];
    });
}
