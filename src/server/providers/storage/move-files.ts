import { createHash } from "node:crypto";
import type { FileStore } from "#server/modules/media/index.ts";

export interface Moved {
  readonly copied: number;
  /** Were there already, with the same SHA-256. */
  readonly there: number;
  readonly bytes: number;
  /** Paths whose copy is not what was read, or could not be made. */
  readonly failed: readonly string[];
  /** Whether it stopped early, because one failed after another. */
  readonly stopped: boolean;
}

export interface MoveInput {
  readonly from: FileStore;
  readonly to: FileStore;
  /** Called after each file. */
  readonly onFile?: (done: number) => void;
}

type Outcome = "copied" | "there" | "gone";
const atOnce = 6;
const failuresToStop = 12;
const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

async function moveOne({ from, to }: MoveInput, path: string): Promise<Outcome> {
  const bytes = await from.read(path);
  // Deleted meanwhile by the running shop.
  if (bytes === undefined) return "gone";
  const digest = sha256(bytes);
  if ((await to.head(path))?.sha256 === digest) return "there";
  await to.write(path, bytes);
  const written = await to.read(path);
  if (written === undefined || sha256(written) !== digest) throw new Error("the copy differs");
  return "copied";
}

/**
 * Copies all files from one storage to another and reads each copy again. Nothing is deleted. A second run goes on where
 * the first one ended, since what is there with the same SHA-256 is left alone.
 */
export async function moveFiles(input: MoveInput): Promise<Moved> {
  const counts = { copied: 0, there: 0, gone: 0 };
  const failed: string[] = [];
  let [bytes, inARow] = [0, 0];
  const files = input.from.list()[Symbol.asyncIterator]();
  const work = async (): Promise<void> => {
    while (inARow < failuresToStop) {
      const { value: file, done } = await files.next();
      if (done === true) return;
      try {
        const outcome = await moveOne(input, file.path);
        counts[outcome] += 1;
        if (outcome === "copied") bytes += file.bytes;
        inARow = 0;
      } catch {
        failed.push(file.path);
        inARow += 1;
      }
      input.onFile?.(counts.copied + counts.there);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { copied: counts.copied, there: counts.there, bytes, failed, stopped: inARow >= failuresToStop };
}
