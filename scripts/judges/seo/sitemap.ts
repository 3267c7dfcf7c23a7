import { readFileSync } from "node:fs";
import { validateXML } from "xmllint-wasm";
import type { Finding } from "../../checks/source.ts";
import type { Answer, Crawl } from "./crawl.ts";

const readSchema = (name: string) => ({
  fileName: name,
  contents: readFileSync(new URL(`schemas/${name}`, import.meta.url), "utf8"),
});

/** What sitemaps.org allows: uncompressed bytes of one file. */
const maxBytes = 50 * 1024 * 1024;

async function judgeFile({ path, type, status, body }: Answer, schemaName: string): Promise<Finding[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: path.slice(1).replaceAll("/", "-"), contents: body }],
    schema: [readSchema(schemaName)],
    preload: [readSchema("xhtml-link.xsd")],
  });
  const problems = errors.map(({ message }) => message);
  if (status !== 200) problems.push(`answers ${status}`);
  if (!/^application\/xml\b/.test(type)) problems.push(`comes as ${type}`);
  if (Buffer.byteLength(body) > maxBytes) problems.push("is larger than 50 MB");
  return problems.map((problem) => ({ place: path, problem }));
}

/** Sitemaps against the protocol's schema; robots.txt names the index; every page that they name answers 200. */
export async function judgeSitemap({ origin, robots, sitemaps, pages }: Crawl): Promise<Finding[]> {
  const [index, ...parts] = sitemaps;
  if (index === undefined) return [{ place: "/sitemap.xml", problem: "is not there" }];
  const files = await Promise.all([
    judgeFile(index, "siteindex.xsd"),
    ...parts.map((part) => judgeFile(part, "sitemap.xsd")),
  ]);
  const gone = pages
    .filter(({ status }) => status !== 200)
    .map(({ path, status }) => ({ place: path, problem: `is in the sitemap and answers ${status}` }));
  const named = robots.includes(`Sitemap: ${origin}/sitemap.xml`);
  const unnamed = named ? [] : [{ place: "/robots.txt", problem: "does not name the sitemap" }];
  return [...files.flat(), ...gone, ...unnamed];
}
