import type pg from "pg";
import { type PublicPage, readDepartmentPages, readGoodsFacts } from "#server/modules/catalogue/index.ts";

/** Pages that stand whatever is sold. */
const fixedPaths = [
  "/",
  "/programmes",
  "/store",
  "/shop-all",
  "/rewards",
  "/contact",
  "/join-us",
  "/terms",
  "/privacy",
] as const;

/** What changes as often as the goods do. */
const livePaths: readonly string[] = ["/", "/programmes", "/store", "/shop-all"];

/** The fixed pages and the departments. */
export async function readFixedPages(pool: pg.Pool): Promise<PublicPage[]> {
  const [{ changedAt }, departments] = await Promise.all([readGoodsFacts(pool), readDepartmentPages(pool)]);
  const fixed = fixedPaths.map((path) => ({ path, changedAt: livePaths.includes(path) ? changedAt : undefined }));
  return [...fixed, ...departments];
}
