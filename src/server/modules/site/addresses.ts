import type pg from "pg";
import { type PublicPage, readDepartmentPages, readGoodsFacts } from "#server/modules/catalogue/index.ts";

/** Pages that exist whatever is sold. */
const fixedPaths = [
  "/",
  "/programmes",
  "/programmes/find",
  "/store",
  "/shop-all",
  "/rewards",
  "/contact",
  "/join-us",
  "/terms",
  "/privacy",
] as const;

/** Pages that change with the catalogue. */
const livePaths: readonly string[] = ["/", "/programmes", "/store", "/shop-all"];

/** The static pages and the departments. */
export async function readFixedPages(pool: pg.Pool): Promise<PublicPage[]> {
  const [{ changedAt }, departments] = await Promise.all([readGoodsFacts(pool), readDepartmentPages(pool)]);
  const fixed = fixedPaths.map((path) => ({ path, changedAt: livePaths.includes(path) ? changedAt : undefined }));
  return [...fixed, ...departments];
}
