import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { BackupError } from "./backup-error.ts";
import { isMissing } from "./copy-files.ts";

const manifestFile = "manifest.json";

// A path stays below the backup's folder.
const path = z.string().check(z.regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\\0]+$/));
const segment = z.string().check(z.regex(/^[0-9A-F]{24}$/));

const manifest = z.object({
  format: z.literal(1),
  /** PostgreSQL's major version, such as "18". */
  postgres: z.string(),
  startedAt: z.iso.datetime(),
  /** By the database's clock: the backup holds all that was committed before. */
  endedAt: z.iso.datetime(),
  /** First and last part of the WAL that the copy needs to be whole. */
  startWal: segment,
  stopWal: segment,
  /** Rows of each table shortly before the end. */
  rows: z.record(z.string(), z.number()),
  /** Where uploads are that this backup does not hold, such as a bucket; absent when they are here. */
  mediaElsewhere: z.optional(z.string()),
  folders: z.array(path),
  files: z.array(z.object({ path, bytes: z.number(), sha256: z.string() })),
});

/** What a backup holds, with the digest of every file. */
export type Manifest = z.infer<typeof manifest>;

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const handle = await open(join(folder, manifestFile), "wx", 0o600);
  try {
    await handle.writeFile(JSON.stringify(content, undefined, 1));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** `undefined` when the folder holds none. Throws BackupError when it is not one of ours. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, manifestFile), "utf8").catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return z.parse(manifest, JSON.parse(text));
  } catch {
    throw new BackupError(`${join(folder, manifestFile)} is damaged: use another backup.`);
  }
}
