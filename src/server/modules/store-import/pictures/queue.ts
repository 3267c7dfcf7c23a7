import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { pictureFetches } from "../tables.ts";

export const fetchPicturesJob = "fetch-pictures";

export interface PictureWish {
  readonly url: string;
  readonly alt: string;
  readonly size: string | null;
}

interface Wanted {
  readonly productId: string;
  readonly pictures: readonly PictureWish[];
}

const rowsAtOnce = 1000;

/** Queues pictures that were never queued before. */
export async function queuePictures(
  tx: Tx,
  { platform: { clock, ids, jobs } }: { readonly platform: Platform },
  wanted: readonly Wanted[],
): Promise<void> {
  const now = clock.now();
  const rows = wanted.flatMap(({ productId, pictures }) =>
    pictures.map((picture, position) => ({
      ...{ id: ids.next(), productId, ...picture, position },
      ...{ status: "waiting" as const, nextAt: now, createdAt: now },
    })),
  );
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx
      .insert(pictureFetches)
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflictDoNothing();
  if (rows.length > 0) await jobs.enqueue(tx, fetchPicturesJob, {});
}
