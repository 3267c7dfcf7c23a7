import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and its parents with this mode minus the umask; throws the system's error. Node's recursive mkdir
 * loops forever where an existing folder answers ENOENT, as in /proc.
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process was faster.
    if (Reflect.get(Object(error), "code") !== "EEXIST") throw error;
  }
}
