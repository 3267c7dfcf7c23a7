import { createHash } from "node:crypto";
import { accessSync, constants, statfsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Memory as a folder, on Linux. In containers it is often as small as 64 MB. */
const memory = "/dev/shm";
const leastFreeBytes = 2 * 1024 ** 3;

/** A folder in memory, where there is room for databases. */
export function findMemoryFolder(): string | undefined {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= leastFreeBytes ? memory : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Where the test server keeps its databases: in memory where there is room, because each test database is some 1,700
 * files, which a disk takes 25 times the processor time to make and remove. Each copy of the repository has its own.
 */
export function chooseTestFolder(): string {
  const onDisk = fileURLToPath(new URL("../../.cache/test", import.meta.url));
  const inMemory = findMemoryFolder();
  if (inMemory === undefined) return onDisk;
  return join(inMemory, `himma-test-${createHash("sha256").update(onDisk).digest("hex").slice(0, 16)}`);
}
