import type pg from "pg";

/** Catalogue versions that a read saw; incremented by every change visible in lists and searches. */
export interface CatalogueVersions {
  /** Texts, prices, sizes, categories: everything but stock. */
  readonly catalogue: number;
  /** Availability: incremented when something sells out or becomes available, not by every sale. */
  readonly availability: number;
}

/** The versions as a column, so that they match what the statement reads. */
export const versionsColumn = `(select json_build_object('catalogue', catalogue.version, 'availability', availability.version)
  from content_versions catalogue, availability where catalogue.name = 'catalogue') as versions`;

export async function readVersions(pool: Pick<pg.Pool, "query">): Promise<CatalogueVersions> {
  const { rows } = await pool.query<{ versions: CatalogueVersions }>(`select ${versionsColumn}`);
  const [row] = rows;
  if (row === undefined) throw new Error("reading versions answered no row");
  return row.versions;
}
