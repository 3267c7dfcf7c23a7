import type { Answer } from "./crawl.ts";

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const decode = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (whole, name: string) => entities[name] ?? whole);

/** The attributes of every element of one name, as the server wrote them. */
export function readElements(html: string, name: string): Map<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(
    ([, inside = ""]) =>
      new Map(
        [...inside.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
          key.toLowerCase(),
          decode(value),
        ]),
      ),
  );
}

export interface Link {
  /** Path and query within the shop. */
  readonly path: string;
  /** The element that it points to, without "#"; empty for a page. */
  readonly target: string;
}

/** Links of a page that stay within the shop. */
export function readLinks({ path, type, body }: Answer, origin: string): Link[] {
  if (!type.startsWith("text/html")) return [];
  return readElements(body, "a").flatMap((element) => {
    const href = element.get("href");
    if (href === undefined || !URL.canParse(href, origin + path)) return [];
    const url = new URL(href, origin + path);
    if (url.origin !== origin) return [];
    return [{ path: url.pathname + url.search, target: decodeURIComponent(url.hash.slice(1)) }];
  });
}

/** The structured data of a page: every node at the top of its scripts. */
export function readStructuredData(html: string): unknown[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
  return scripts.flatMap(([, text = ""]) => {
    if (text === "") return [];
    const data: unknown = JSON.parse(text);
    return Array.isArray(data) ? data : [data];
  });
}
