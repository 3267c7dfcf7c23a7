import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows, toLimit } from "#server/platform/db/rows.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { adminListPictureFetches, FailedPicture } from "#shared/contract/store-import.ts";
import { toPagination } from "#shared/contract/values.ts";
import type { StoreImportNeeds } from "../ports.ts";
import { fetchPicturesJob } from "./queue.ts";

type Query = QueryOf<typeof adminListPictureFetches>;

interface Counts {
  readonly waiting: number;
  readonly done: number;
  readonly failed: number;
}

export async function listFetches(reader: Reader, query: Query): Promise<ReplyOf<typeof adminListPictureFetches>> {
  const [counts = { waiting: 0, done: 0, failed: 0 }] = await readRows<Counts>(
    reader,
    sql`select count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'done')::int as done,
      count(*) filter (where status = 'failed')::int as failed from picture_fetches`,
  );
  const pictures = await readRows<FailedPicture>(
    reader,
    sql`select f.id, f.url, f.fault, json_build_object('id', p.id, 'name', p.name) as product
      from picture_fetches f join products p on p.id = f.product_id where f.status = 'failed'
      order by f.created_at desc, f.id desc ${toLimit(query)}`,
  );
  return { ...counts, pictures, pagination: toPagination(query.page, query.limit, counts.failed) };
}

/** Retries failed pictures. */
export async function retryFetches({ platform: { clock, database, jobs } }: StoreImportNeeds): Promise<number> {
  return database.transaction(async (tx) => {
    const { rowCount } = await tx.execute(
      sql`update picture_fetches set status = 'waiting', attempts = 0, next_at = ${clock.now()} where status = 'failed'`,
    );
    if (rowCount !== null && rowCount > 0) await jobs.enqueue(tx, fetchPicturesJob, {});
    return rowCount ?? 0;
  });
}
