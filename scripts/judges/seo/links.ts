import type { Finding } from "../../checks/source.ts";
import type { Crawl } from "./crawl.ts";
import { readLinks } from "./markup.ts";

/** Areas that crawlers are kept out of; they need a session or a token. */
const isClosed = (path: string, robots: string): boolean =>
  [...robots.matchAll(/^Disallow: (\S+)$/gm)].some(([, prefix = ""]) => path.startsWith(prefix));

/** Links to a missing page, to a redirect or to an element that the page does not have. */
export function judgeLinks({ origin, robots, pages, answers }: Crawl): Finding[] {
  const seen = new Set<string>();
  return pages.flatMap((page) =>
    readLinks(page, origin).flatMap(({ path, target }) => {
      const link = `${path}#${target}`;
      if (seen.has(link)) return [];
      seen.add(link);
      const answer = answers.get(path);
      if (answer === undefined) return [{ place: page.path, problem: `the link to ${path} was not followed` }];
      const problem = `the link to ${link.replace(/#$/, "")} `;
      if (answer.status >= 300 && answer.status < 400) {
        return isClosed(path, robots)
          ? []
          : [{ place: page.path, problem: `${problem}is redirected to ${answer.location}` }];
      }
      if (answer.status >= 400) return [{ place: page.path, problem: `${problem}answers ${answer.status}` }];
      const isThere = target === "" || answer.body.includes(`id="${target}"`);
      return isThere ? [] : [{ place: page.path, problem: `${problem}names an element that is not on that page` }];
    }),
  );
}
