import { addPicture } from "#server/modules/catalogue/index.ts";
import { wireImage } from "#server/modules/media/index.ts";
import { addSeconds } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { AppError } from "#server/platform/errors.ts";
import type { PictureFault, StoreImportNeeds } from "../ports.ts";
import { pictureFetches } from "../tables.ts";
import { fetchPicturesJob } from "./queue.ts";

const atOnce = 8;
/** Longer than the slowest server takes; if a worker crashes, another takes over after that. */
const claimSeconds = 300;
const pauses = [60, 600, 3600];

/** How often a picture may crash its decoder, or the whole process. */
const maxAttempts = 6;

/** Temporary faults. */
const passing: ReadonlySet<PictureFault> = new Set(["unknown_host", "no_connection", "timeout", "broken_reply"]);

interface Due {
  readonly id: string;
  readonly productId: string;
  readonly position: number;
  readonly url: string;
  readonly alt: string;
  readonly size: string | null;
  readonly attempts: number;
}

/** Claims some due pictures, those of one product together. */
async function claim({ platform: { clock, database } }: StoreImportNeeds): Promise<Due[]> {
  const now = clock.now();
  const rows = await readRows<Due>(
    database.reader,
    sql`with due as (
        select id from picture_fetches where next_at <= ${now} order by next_at, product_id, position
        limit ${atOnce} for update skip locked)
      update picture_fetches f set next_at = ${addSeconds(now, claimSeconds)}, attempts = f.attempts + 1
      from due where f.id = due.id
      returning f.id, f.product_id as "productId", f.position, f.url, f.alt, f.size, f.attempts`,
  );
  return rows.sort((a, b) => a.productId.localeCompare(b.productId) || a.position - b.position);
}

type Received = Awaited<ReturnType<StoreImportNeeds["media"]["receive"]>>;
type Outcome = { readonly picture: Received } | { readonly fault: PictureFault };

async function fetchOne({ media, fetchPicture }: StoreImportNeeds, { url, attempts }: Due): Promise<Outcome> {
  if (attempts > maxAttempts) return { fault: "broken_reply" };
  const fetched = await fetchPicture(url);
  if ("fault" in fetched) return fetched;
  try {
    return { picture: await media.receive(fetched.bytes) };
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return { fault: "not_a_picture" };
    throw error;
  }
}

async function end(tx: Tx, { id }: Due, fault: PictureFault | null): Promise<void> {
  const status = fault === null ? "done" : "failed";
  await tx.update(pictureFetches).set({ status, fault, nextAt: null }).where(eq(pictureFetches.id, id));
}

async function store(needs: StoreImportNeeds, due: Due, outcome: Outcome): Promise<void> {
  const { platform, media } = needs;
  await platform.database.transaction(async (tx) => {
    if ("fault" in outcome) {
      const pause = passing.has(outcome.fault) ? pauses[due.attempts - 1] : undefined;
      if (pause === undefined) return end(tx, due, outcome.fault);
      const nextAt = addSeconds(platform.clock.now(), pause);
      await tx.update(pictureFetches).set({ fault: outcome.fault, nextAt }).where(eq(pictureFetches.id, due.id));
      return;
    }
    await media.addToLibrary(tx, [outcome.picture]);
    const image = wireImage(outcome.picture, { ar: due.alt, en: due.alt });
    const sized = due.size === null ? image : { ...image, size: due.size };
    const added = await addPicture(tx, platform, due.productId, sized);
    await end(tx, due, added === "too_many" ? "too_many" : null);
  });
}

/** Fetches the pictures that are due, some at a time, in the order of their products; as often as there are any. */
export async function fetchDuePictures(needs: StoreImportNeeds): Promise<void> {
  const due = await claim(needs);
  const outcomes = await Promise.allSettled(due.map((one) => fetchOne(needs, one)));
  for (const [at, outcome] of outcomes.entries()) {
    const one = due[at];
    if (one === undefined) continue;
    try {
      if (outcome.status === "rejected") throw outcome.reason;
      await store(needs, one, outcome.value);
    } catch (error) {
      // It stays claimed for a while, and the others continue.
      needs.platform.log.error({ err: error, fetch: one.id }, "a picture of an import was not kept");
    }
  }
  if (due.length > 0) await wakeFetching(needs);
}

/** Enqueues the job if pictures are due. */
export async function wakeFetching({ platform: { clock, database, jobs } }: StoreImportNeeds): Promise<void> {
  await database.transaction(async (tx) => {
    const [due] = await readRows(tx, sql`select 1 from picture_fetches where next_at <= ${clock.now()} limit 1`);
    if (due !== undefined) await jobs.enqueue(tx, fetchPicturesJob, {});
  });
}
