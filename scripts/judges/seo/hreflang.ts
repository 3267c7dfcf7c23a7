import type { Finding } from "../../checks/source.ts";
import type { Answer, Crawl } from "./crawl.ts";
import { readElements } from "./markup.ts";

const languages = ["ar", "en", "x-default"] as const;

/** A page's canonical address, its alternates by language, and whether it says noindex. */
function readHead({ body }: Answer) {
  const links = readElements(body, "link");
  const alternates = links.filter((link) => link.get("rel") === "alternate" && link.has("hreflang"));
  return {
    canonical: links.find((link) => link.get("rel") === "canonical")?.get("href"),
    alternates: new Map(alternates.map((link) => [link.get("hreflang"), link.get("href")])),
    isUnlisted: readElements(body, "meta").some(
      (meta) => meta.get("name") === "robots" && (meta.get("content") ?? "").includes("noindex"),
    ),
  };
}

/** Checks that every page of the sitemap is canonical, names all languages, and is named back by each of them. */
export function judgeHreflang({ origin, pages }: Crawl): Finding[] {
  const heads = new Map(pages.map((page) => [origin + page.path, readHead(page)]));
  return [...heads].flatMap(([address, { canonical, alternates, isUnlisted }]) => {
    const problems: string[] = [];
    if (canonical !== address) problems.push(`its canonical address is ${canonical}`);
    if (isUnlisted) problems.push("it is in the sitemap and says noindex");
    const language = new URL(address).pathname.split("/")[1];
    if (alternates.get(language) !== address) problems.push(`its own hreflang is ${alternates.get(language)}`);
    for (const each of languages) {
      const other = alternates.get(each);
      if (other === undefined) problems.push(`no hreflang ${each}`);
      else if (!heads.has(other)) problems.push(`hreflang ${each} leads to ${other}, which the sitemap does not name`);
      else if (heads.get(other)?.alternates.get(language) !== address) problems.push(`${other} does not name it back`);
    }
    return problems.map((problem) => ({ place: address.slice(origin.length), problem }));
  });
}
