import type pg from "pg";

/** What of the catalogue was read: it goes up with every change that lists and searches show. */
export interface CatalogueVersions {
  /** Of texts, prices, sizes, categories: everything but stock. */
  readonly catalogue: number;
  /** Of what can be bought: goes up when something sells out or comes back, not with every piece. */
  readonly availability: number;
}

/** The versions as one column of a statement, so that they are those of what it reads. */
export const versionsColumn = `(select json_build_object('catalogue', catalogue.version, 'availability', availability.version)
  from content_versions catalogue, availability where catalogue.name = 'catalogue') as versions`;

export async function readVersions(pool: Pick<pg.Pool, "query">): Promise<CatalogueVersions> {
  const { rows } = await pool.query<{ versions: CatalogueVersions }>(`select ${versionsColumn}`);
  const [row] = rows;
  if (row === undefined) throw new Error("reading versions answered no row");
  return row.versions;
}
