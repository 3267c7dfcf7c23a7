import type { FileStore } from "./file-store.ts";
import { type RenditionFormat, renderPicture } from "./picture.ts";

/** Maximum concurrent renderings, so that the server stays responsive; the rest are queued. */
const atOnce = 2;

function createLine(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => void waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Passes the slot on directly, so that no other call takes it.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

export const originalPath = (hash: string): string => `originals/${hash.slice(0, 2)}/${hash}`;
/** Folder of an image's renditions. */
export const renditionsPath = (hash: string): string => `renditions/${hash.slice(0, 2)}/${hash}`;

export interface Rendition {
  readonly format: RenditionFormat;
  readonly bytes: Buffer;
}

/** Images at a width; undefined without an original. */
export interface Renditions {
  /** As stored; otherwise rendered and stored. */
  readonly read: (hash: string, width: number, format: RenditionFormat) => Promise<Rendition | undefined>;
  /**
   * AVIF for clients that accept it: a third smaller than WebP but several times slower to render. Until it is ready
   * they get WebP; it is rendered once no request has waited for an image for a while.
   */
  readonly readSmallest: (hash: string, width: number) => Promise<Rendition | undefined>;
}

const renditionPath = (hash: string, width: number, format: RenditionFormat): string =>
  `${renditionsPath(hash)}/${width}.${format}`;

// Dropped work is requested again later.
const maxBacklog = 1000;

/** Runs queued work sequentially, once `notYet` was not called for `quietMs`. */
function createIdleLine(quietMs: number) {
  const backlog = new Map<string, () => Promise<unknown>>();
  const oneByOne = createLine(1);
  let timer: NodeJS.Timeout | undefined;
  const doNext = async (): Promise<void> => {
    const [first] = backlog;
    if (first === undefined) return;
    const [name, work] = first;
    backlog.delete(name);
    const mine = timer;
    // Failed work is retried on the next request.
    await oneByOne(work).catch(() => {});
    if (timer === mine) timer = setTimeout(() => void doNext(), 0).unref();
  };
  const notYet = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void doNext(), quietMs).unref();
  };
  return {
    notYet,
    add: (name: string, work: () => Promise<unknown>): void => {
      if (backlog.size < maxBacklog) backlog.set(name, work);
      notYet();
    },
  };
}

/** Long enough for a storage that works. */
const soonMs = 500;

/**
 * A file, or `undefined` when it does not come soon: while the storage does not answer, a WebP may still be in the
 * cache.
 */
async function soon(reading: Promise<Buffer | undefined>): Promise<Buffer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), soonMs);
  });
  try {
    return await Promise.race([reading.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

export function createRenditions(files: FileStore, quietMs = 2000): Renditions {
  const inLine = createLine(atOnce);
  const whenIdle = createIdleLine(quietMs);
  const drawing = new Map<string, Promise<Buffer | undefined>>();
  const draw = async (hash: string, width: number, format: RenditionFormat): Promise<Buffer | undefined> => {
    const original = await files.read(originalPath(hash));
    if (original === undefined) return undefined;
    const bytes = await inLine(() => renderPicture(original, width, format));
    // If the write fails (disk full), it is rendered again next time.
    await files.write(renditionPath(hash, width, format), bytes).catch(() => {});
    return bytes;
  };
  const drawOnce = (hash: string, width: number, format: RenditionFormat): Promise<Buffer | undefined> => {
    const path = renditionPath(hash, width, format);
    const known = drawing.get(path);
    if (known !== undefined) return known;
    const fresh = draw(hash, width, format).finally(() => drawing.delete(path));
    drawing.set(path, fresh);
    return fresh;
  };
  const read: Renditions["read"] = async (hash, width, format) => {
    whenIdle.notYet();
    const bytes = (await files.read(renditionPath(hash, width, format))) ?? (await drawOnce(hash, width, format));
    return bytes === undefined ? undefined : { format, bytes };
  };
  return {
    read,
    readSmallest: async (hash, width) => {
      const path = renditionPath(hash, width, "avif");
      const kept = await soon(files.read(path));
      if (kept !== undefined) return { format: "avif", bytes: kept };
      const usual = await read(hash, width, "webp");
      if (usual !== undefined) whenIdle.add(path, () => drawOnce(hash, width, "avif"));
      return usual;
    },
  };
}
