import type { FileStore } from "./file-store.ts";
import { type RenditionFormat, renderPicture } from "./picture.ts";

/** As many drawings at once as leave the server able to answer; the rest wait in line. */
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
      // The place is handed over, so that nobody slips in between.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

export const originalPath = (hash: string): string => `originals/${hash.slice(0, 2)}/${hash}`;
/** The folder of all that was drawn from a picture. */
export const renditionsPath = (hash: string): string => `renditions/${hash.slice(0, 2)}/${hash}`;

/** A picture at a width: from disk, else drawn and kept. Undefined without an original. */
export type ReadRendition = (hash: string, width: number, format: RenditionFormat) => Promise<Buffer | undefined>;

export function createReadRendition(files: FileStore): ReadRendition {
  const inLine = createLine(atOnce);
  const drawing = new Map<string, Promise<Buffer | undefined>>();
  const draw = async (hash: string, width: number, format: RenditionFormat, path: string) => {
    const original = await files.read(originalPath(hash));
    if (original === undefined) return undefined;
    const bytes = await inLine(() => renderPicture(original, width, format));
    await files.write(path, bytes);
    return bytes;
  };
  return async (hash, width, format) => {
    const path = `${renditionsPath(hash)}/${width}.${format}`;
    const kept = await files.read(path);
    if (kept !== undefined) return kept;
    const known = drawing.get(path);
    if (known !== undefined) return known;
    const fresh = draw(hash, width, format, path).finally(() => drawing.delete(path));
    drawing.set(path, fresh);
    return fresh;
  };
}
