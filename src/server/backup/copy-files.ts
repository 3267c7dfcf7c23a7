import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Digest {
  readonly bytes: number;
  readonly sha256: string;
}

/** A copied file: its path below the backup. */
export interface CopiedFile extends Digest {
  readonly path: string;
}

export interface Copied {
  readonly files: CopiedFile[];
  /** All folders, since PostgreSQL needs its empty ones too. */
  readonly folders: string[];
}

export const isMissing = (error: unknown): boolean => Reflect.get(Object(error), "code") === "ENOENT";

/** Files that are written at the same time; most of the time goes into waiting for the disk. */
const atOnce = 4;
const chunkBytes = 256 * 1024;

/** Runs `work` for every item, a few at the same time. Throws the first failure once nothing runs any more. */
export async function copyEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of waiting) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  });
  await Promise.all(workers);
  if (failures.length > 0) throw failures[0];
}

/** Writes a new private file to disk. */
export async function saveFile(to: string, content: Buffer): Promise<Digest> {
  await writeFile(to, content, { flag: "wx", mode: 0o600, flush: true });
  return { bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}

async function copyBytes(source: FileHandle, target: FileHandle): Promise<Digest> {
  const hash = createHash("sha256");
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await source.read(chunk, 0, chunk.length, null);
    if (bytesRead === 0) break;
    const part = chunk.subarray(0, bytesRead);
    hash.update(part);
    await target.writeFile(part);
    bytes += bytesRead;
  }
  await target.sync();
  return { bytes, sha256: hash.digest("hex") };
}

/** Copies a file to disk, private, and digests the bytes that were copied. `undefined` when it is not there. */
export async function copyFile(from: string, to: string): Promise<Digest | undefined> {
  const source = await open(from, "r").catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (source === undefined) return undefined;
  try {
    const target = await open(to, "wx", 0o600);
    try {
      return await copyBytes(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

interface Tree {
  readonly from: string;
  /** The backup's folder. */
  readonly root: string;
  /** Where in it the copy goes. */
  readonly path: string;
  /** Whether a file or folder below `from` stays out. */
  readonly isLeftOut?: (inside: string) => boolean;
}

/** Copies a folder while others write to it: what disappears meanwhile is left out. Links are not followed. */
export async function copyTree({ from, root, path, isLeftOut = () => false }: Tree): Promise<Copied> {
  const copied: Copied = { files: [], folders: [] };
  const found: string[] = [];
  const visit = async (inside: string): Promise<void> => {
    copied.folders.push(join(path, inside));
    await mkdir(join(root, path, inside), { mode: 0o700 });
    const entries = await readdir(join(from, inside), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const below = join(inside, entry.name);
      if (isLeftOut(below)) continue;
      if (entry.isDirectory()) await visit(below);
      if (entry.isFile()) found.push(below);
    }
  };
  await visit("");
  await copyEach(found, async (below) => {
    const file = await copyFile(join(from, below), join(root, path, below));
    if (file !== undefined) copied.files.push({ path: join(path, below), ...file });
  });
  return copied;
}
