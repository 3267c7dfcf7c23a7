import { addDays } from "#server/platform/clock.ts";
import { and, eq, inArray, lte } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { eraseLeft } from "./delete-media.ts";
import type { OpenFiles } from "./open-files.ts";
import type { VaultDeps } from "./ports.ts";
import { giveUpUpload } from "./receive-bytes.ts";
import { privateMedia, uploads } from "./tables.ts";

export const sweepUploadsJob = "sweep-uploads";
export const removeOrphansJob = "remove-orphan-media";

/** The file of an ended upload is removed when it has not changed for this time. */
const leftOverDays = 1;
/** Stored files without a medium are removed after this time; younger ones may belong to a running check. */
const orphanDays = 1;

async function giveUpSilent(deps: VaultDeps, files: OpenFiles): Promise<void> {
  const { database, clock, log } = deps.platform;
  const silent = await database.reader
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.state, ["receiving", "checking"]), lte(uploads.expiresAt, clock.now())))
    .orderBy(uploads.expiresAt)
    .limit(1000);
  await eachAlone(
    log,
    "a silent upload was not given up",
    silent.map(({ id }) => id),
    (id) => giveUpUpload(deps, files, id),
  );
}

async function removeLeftOpen({ platform }: VaultDeps, files: OpenFiles): Promise<void> {
  const before = addDays(new Date(), -leftOverDays);
  const old = (await files.list()).filter(({ changedAt }) => changedAt < before).map(({ id }) => id);
  if (old.length === 0) return;
  const living = await platform.database.reader
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, old), inArray(uploads.state, ["receiving", "checking"])));
  const kept = new Set(living.map(({ id }) => id));
  for (const id of old) if (!kept.has(id)) await files.remove(id);
}

/** Creation time of a UUIDv7. */
const toTime = (id: string): Date => new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));

/** Removes stored files without a medium, left by a process that crashed between storing and recording. */
export async function removeOrphans(deps: VaultDeps): Promise<void> {
  const before = addDays(deps.platform.clock.now(), -orphanDays);
  for await (const key of deps.store.list()) {
    const id = key.split("/").at(-1) ?? "";
    if (!/^[0-9a-f-]{36}$/.test(id) || toTime(id) > before) continue;
    const { reader } = deps.platform.database;
    const [whole] = await reader.select({ id: privateMedia.id }).from(privateMedia).where(eq(privateMedia.id, id));
    const [small] = await reader.select({ id: privateMedia.id }).from(privateMedia).where(eq(privateMedia.smallId, id));
    if (whole === undefined && small === undefined) await deps.store.remove(key);
  }
}

/** Each hour: gives up abandoned uploads, and removes bytes that are no longer needed. */
export async function sweepUploads(deps: VaultDeps, files: OpenFiles): Promise<void> {
  await giveUpSilent(deps, files);
  await removeLeftOpen(deps, files);
  await eraseLeft(deps);
}
