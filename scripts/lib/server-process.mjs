// Arguments and environment of the server process, shared by npm start and the bench.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * V8 sizes its heap for the machine: on a large one the young generation would exceed 100 MB and garbage would grow to
 * several times the live data. These flags keep it small, without a limit that could crash the process.
 */
const heapFlags = [
  "--max-semi-space-size=16",
  "--heap-growing-percent=25",
  "--external-memory-accounted-in-global-limit",
];

/** The server in one file, made by the build. */
export const serverProgram = "build/app/main.js";

/** Node arguments: flags, preloaded module, server. `root` is the repository folder. */
export function serverArguments(root) {
  const preload = pathToFileURL(join(root, "scripts", "lib", "react-production.mjs")).href;
  return [...heapFlags, "--import", preload, join(root, serverProgram)];
}

/**
 * Keeps compiled modules between starts. Limits glibc to one arena and uses mmap above 4 KB, so that freed memory
 * (React output, pages, images) returns to the system.
 */
export function serverEnvironment(root, environment) {
  const kept = {
    NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
    MALLOC_ARENA_MAX: "1",
    MALLOC_MMAP_THRESHOLD_: "4096",
  };
  return { ...kept, ...environment };
}
