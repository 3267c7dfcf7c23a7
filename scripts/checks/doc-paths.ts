import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Finding } from "./source.ts";

/** Where a path in a page may begin: the repository, or one of the folders that pages leave out. */
const bases = ["", "src/", "src/server/", "src/web/"];
/** Examples of names, and addresses that look like files. */
const ignored = /NNNN|^\/api\//;

const isKnown = (path: string, files: ReadonlySet<string>): boolean => {
  const expanded = path.replace(/^#(shared|server|web)\//, "src/$1/").replace(/^#/, "");
  return bases.some((base) => files.has(base + expanded)) || [...files].some((file) => file.endsWith(`/${expanded}`));
};

/** Checks that files which the pages of `docs/` name in code font exist. */
export function checkDocPaths(): Finding[] {
  const files = new Set(
    execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" }).split("\n"),
  );
  return [...files]
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .flatMap((line, index) =>
          [...line.matchAll(/`([\w./#-]+\/[\w.-]+\.(?:tsx?|mjs|sql|md|json|css))`/g)]
            .map((match) => match[1] ?? "")
            .filter((path) => !ignored.test(path) && !isKnown(path, files))
            .map((path) => ({ place: `${file}:${index + 1}`, problem: `there is no file ${path}` })),
        ),
    );
}
