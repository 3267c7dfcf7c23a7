import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./child.mjs";
import { withLock } from "./lock.mjs";
import { Interruption, Problem, say, seconds } from "./say.mjs";

/** Inputs of the build. */
const SOURCES = [
  "src/web",
  "src/shared",
  "locales",
  "scripts/build",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
];

/**
 * Builds the site unless the last finished build was made from exactly these sources. Throws a Problem when it fails.
 * @param {string} root
 * @param {string} node the Node that runs the build
 */
export async function ensureBuilt(root, node) {
  if (isFresh(root)) return;
  await withLock(
    join(root, ".cache", "build.lock"),
    () => say("another start is building here; waiting for it"),
    () => build(root, node),
  );
}

async function build(root, node) {
  if (isFresh(root)) return;
  const startedAt = performance.now();
  say("building the site");
  const made = fingerprint(root);
  // Without its stamp an aborted build is repeated.
  rmSync(stampFile(root), { force: true });
  const tool = join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  const env = { ...process.env, NODE_ENV: "production" };
  const { code, output, interrupted } = await runChild(node, [tool, "build"], { env, quiet: true });
  if (interrupted) throw new Interruption("interrupted while building; the next start begins again");
  if (code !== 0) {
    process.stderr.write(`${output.trimEnd()}\n`);
    throw new Problem("could not build the site; remedy: see the message above");
  }
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stampFile(root), made);
  say(`built in ${seconds(startedAt)}`);
}

const stampFile = (root) => join(root, "build", ".stamp");

function isFresh(root) {
  const stamp = stampFile(root);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint(root);
}

function fingerprint(root) {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => filesUnder(root, source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined || /\.test\.tsx?$/.test(path)) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`));
}
