import { createHash } from "node:crypto";
import { toSourceStack } from "#server/platform/source-lines.ts";

/** Where an error came from, without values: no message, no row, no address of a person. */
export interface ErrorFacts {
  readonly type: string;
  /** SQLSTATE or a code of Node's. */
  readonly code: string | undefined;
  /** Own lines of the stack, the innermost first: `src/server/start.ts:12 open`. */
  readonly frames: readonly string[];
  /** The pattern of the call, the name of the job, or the page's path. */
  readonly route: string;
}

const maxFrames = 8;

/** A line of a stack as `file:line:column function`, some without a column; undefined for lines of Node and packages. */
function toOwnFrame(line: string, root: string): string | undefined {
  const [, name = "", place = ""] = /^\s+at (?:(.+?) \()?(?:file:\/\/)?([^()]+?(?::\d+){1,2})\)?$/.exec(line) ?? [];
  if (place === "" || /^node:|node_modules/.test(place)) return undefined;
  return `${place.replace(root, "")} ${name}`.trim();
}

export function ownFrames(stack: string | undefined, root = ""): string[] {
  return (stack ?? "")
    .split("\n")
    .flatMap((line) => toOwnFrame(line, root) ?? [])
    .slice(0, maxFrames);
}

const root = new URL("../../../../", import.meta.url).pathname;

/** Facts of an error that this process has thrown; the innermost cause has the code. */
export function toFacts(error: Error, route: string): ErrorFacts {
  let code: string | undefined;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const own: unknown = Reflect.get(at, "code");
    if (typeof own === "string") code = own;
  }
  return { type: error.name, code, frames: ownFrames(toSourceStack(error.stack ?? ""), root), route };
}

/** The same for errors of one kind at one place. */
export const toFingerprint = ({ type, frames, route }: ErrorFacts): string =>
  createHash("sha256")
    .update([type, frames[0] ?? "", route].join("\n"))
    .digest("hex")
    .slice(0, 32);
