import { readFileSync } from "node:fs";

const root = new URL("../../../", import.meta.url);
/** A place in a program of build/app: its address without the ending, line and column. */
const builtPlace = /(?:file:\/\/)?([^\s()]*\/build\/app\/[\w-]+)\.js:(\d+):\d+/g;

interface SourceLines {
  readonly sources: readonly string[];
  /** Two numbers a line, counted from 1: which source, and which line of it. Zeros: none. */
  readonly lines: Uint32Array;
}

const known = new Map<string, SourceLines | undefined>();

/** The source lines that the build wrote for a program. Read at its first error and kept: about 1 MB. */
function readLines(program: string): SourceLines | undefined {
  if (known.has(program)) return known.get(program);
  let read: SourceLines | undefined;
  try {
    const { sources, lines } = JSON.parse(readFileSync(`${program}.lines.json`, "utf8")) as {
      readonly sources: readonly string[];
      readonly lines: readonly number[];
    };
    read = { sources, lines: Uint32Array.from(lines) };
  } catch {
    // The places of the built program are better than none.
  }
  known.set(program, read);
  return read;
}

/**
 * A stack whose places in the built program (`build/app/main.js:81234:5`) are replaced by those of its sources
 * (`src/server/start.ts:12`). Places elsewhere stay.
 */
export const toSourceStack = (stack: string): string =>
  stack.replace(builtPlace, (place, program: string, line: string) => {
    const { sources, lines } = readLines(program) ?? {};
    const at = (Number(line) - 1) * 2;
    const source = sources?.[(lines?.[at] ?? 0) - 1];
    return source === undefined ? place : `${new URL(source, root).href}:${lines?.[at + 1]}`;
  });
