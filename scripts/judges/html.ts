import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Finding } from "../checks/source.ts";
import type { Verdict } from "./judge.ts";
import { collectPages, type Page } from "./pages.ts";

const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");

interface Message {
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
  readonly hiliteStart?: number;
  readonly hiliteLength?: number;
}

const hasJava = (): boolean => spawnSync("java", ["-version"], { stdio: "ignore" }).status === 0;

/** The tag that a message is about. */
const readTag = ({ extract = "", hiliteStart = 0, hiliteLength = 0 }: Message): string =>
  extract.slice(hiliteStart, hiliteStart + hiliteLength).replaceAll(/\s+/g, " ");

const readPage = ({ url }: Message, pages: readonly Page[]): string =>
  pages[Number(/(\d+)\.html$/.exec(url)?.[1])]?.name ?? url;

/** One finding for the same fault of the same element on many pages. */
function gather(messages: readonly Message[], pages: readonly Page[]): Finding[] {
  const faults = Map.groupBy(messages, (message) => `${message.message} ${readTag(message).split(" ")[0]}`);
  return [...faults.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const places = new Set(all.map((each) => readPage(each, pages)));
    const [place = ""] = places;
    return [
      {
        place: places.size === 1 ? place : `${place} and ${places.size - 1} more pages`,
        problem: `${first.message} ${readTag(first)}`,
      },
    ];
  });
}

/** React Router fetches a page's data ahead by an element that HTML does not know: nothing that we could write otherwise. */
const isRouters = (message: Message): boolean =>
  /^<link rel="prefetch" as="fetch" href="[^"]*\.data/.test(readTag(message));

function checkPages(pages: readonly Page[]): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), "himma-html-"));
  try {
    for (const [at, { html }] of pages.entries()) writeFileSync(join(folder, `${at}.html`), html);
    const args = ["-Xss4m", "-jar", jar, "--format", "json", "--errors-only", "--stdout", folder];
    const { stdout, stderr } = spawnSync("java", args, { encoding: "utf8", maxBuffer: 256e6 });
    if (stdout === "") throw new Error(`vnu.jar said nothing: ${stderr}`);
    const { messages } = JSON.parse(stdout) as { readonly messages: readonly Message[] };
    return gather(
      messages.filter((message) => !isRouters(message)),
      pages,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the Nu Html Checker finds on every kind of page, as served and as rendered in a browser. Errors alone. */
export async function judgeHtml(): Promise<Verdict> {
  if (!hasJava()) return { notRun: "no java" };
  const { pages, missing } = await collectPages();
  console.log(`  ${pages.length} pages`);
  return { findings: [...missing, ...checkPages(pages)] };
}
