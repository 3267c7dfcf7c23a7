import { closeSync, copyFileSync, openSync, readSync, statSync, truncateSync } from "node:fs";

const maxBytes = 5 * 1024 * 1024;

/** Moves a log larger than 5 MB to `FILE.old`, replacing the older one. Safe while PostgreSQL appends to it. */
export function trimLog(file: string): void {
  if (sizeOf(file) <= maxBytes) return;
  copyFileSync(file, `${file}.old`);
  truncateSync(file);
}

/** File size in bytes; 0 when missing. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The content from byte `start` on, at most its last 16 KB. */
export function readTail(file: string, start: number): string {
  const handle = openSync(file, "r");
  try {
    const buffer = Buffer.alloc(16_384);
    const from = Math.max(start, sizeOf(file) - buffer.length);
    return buffer.toString("utf8", 0, readSync(handle, buffer, 0, buffer.length, from));
  } finally {
    closeSync(handle);
  }
}
