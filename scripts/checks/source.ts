import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type ParseResult, parseSync } from "oxc-parser";

/** A violation: `place` is a path, with a line if known. */
export interface Finding {
  readonly place: string;
  readonly problem: string;
}

export interface Source {
  /** Relative to the repository root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly parsed: ParseResult;
}

/** Matching files that git tracks or would track. */
export function listFiles(pattern: RegExp): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    encoding: "utf8",
    maxBuffer: 64e6,
  });
  return [...new Set(listed.split("\0"))].filter((path) => pattern.test(path)).sort();
}

/** Reads and parses matching TypeScript sources; skips files deleted meanwhile. */
export function readSources(pattern: RegExp): Source[] {
  return listFiles(pattern).flatMap((path) => {
    try {
      const text = readFileSync(path, "utf8");
      return [{ path, text, parsed: parseSync(path, text) }];
    } catch {
      return [];
    }
  });
}

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let index = 0; index < offset; index++) if (text.charCodeAt(index) === 10) line += 1;
  return line;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof Reflect.get(value, "type") === "string";

/** Visits every node of the syntax tree, parents first. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit);
    return;
  }
  if (!isNode(node)) return;
  visit(node);
  for (const value of Object.values(node)) if (typeof value === "object" && value !== null) walk(value, visit);
}
