// How the server's process is set up, the same for npm start and for the bench.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * V8 sizes its heap for the machine: on a large one it would keep a young generation of over 100 MB and let garbage grow
 * to several times what lives. These keep it near what a shop needs, without a limit that could end the process.
 */
const heapFlags = [
  "--max-semi-space-size=16",
  "--heap-growing-percent=25",
  "--external-memory-accounted-in-global-limit",
];

/** Arguments for Node: flags, what is loaded first, the server. `root` is the repository's folder. */
export function serverArguments(root) {
  const preload = pathToFileURL(join(root, "scripts", "lib", "react-production.mjs")).href;
  return [...heapFlags, "--import", preload, join(root, "src", "server", "main.ts")];
}

/**
 * Compiled modules are kept between starts. glibc keeps one heap instead of one a thread, and takes what is larger than
 * 4 KB (what React writes, pages, pictures) from the system and gives it back: else a heap that was once full stays that large.
 */
export function serverEnvironment(root, environment) {
  const kept = {
    NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
    MALLOC_ARENA_MAX: "1",
    MALLOC_MMAP_THRESHOLD_: "4096",
  };
  return { ...kept, ...environment };
}
