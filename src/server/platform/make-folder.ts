import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it, with these rights less the umask; throws the system's error where it may not. Node's own recursive mkdir tries for
 * ever where a folder that exists answers ENOENT, as those of /proc do.
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process was quicker.
    if (Reflect.get(Object(error), "code") !== "EEXIST") throw error;
  }
}
