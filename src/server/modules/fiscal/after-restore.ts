import type pg from "pg";

/**
 * Whether a device has signed tax documents. In a restored database it would reuse counters and numbers that the tax
 * authority has already seen, so staff must be warned.
 */
export async function hasSignedDocuments(client: Pick<pg.ClientBase, "query">): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select 1 from fiscal_devices where coalesce(key_sealed, credentials_sealed) is not null and state in ('active', 'renewing')
       and counter > 0) as found`,
  );
  return rows[0]?.found === true;
}
