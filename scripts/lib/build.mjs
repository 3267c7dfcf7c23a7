import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./child.mjs";
import { withLock } from "./lock.mjs";
import { Interruption, Problem, say, seconds } from "./say.mjs";

/**
 * What is built, each with its inputs and the arguments of Node that build it.
 * @typedef {{ name: string, stamp: string, sources: readonly string[], args: readonly string[] }} Part
 * @type {readonly Part[]}
 */
const PARTS = [
  {
    name: "site",
    stamp: ".stamp",
    sources: [
      "src/web",
      "src/shared",
      "locales",
      "scripts/build",
      "vite.config.ts",
      "react-router.config.ts",
      "package.json",
      "package-lock.json",
    ],
    args: ["node_modules/@react-router/dev/bin.cjs", "build"],
  },
  {
    name: "server",
    stamp: ".stamp-server",
    sources: ["src/server", "src/shared", "locales", "scripts/build/server.ts", "package.json", "package-lock.json"],
    args: ["scripts/build/server.ts"],
  },
];

/**
 * Builds the site and the server's file, each unless its last finished build was made from exactly these sources. Throws
 * a Problem when it fails.
 * @param {string} root
 * @param {string} node the Node that runs the build
 */
export async function ensureBuilt(root, node) {
  await ensureParts(root, node, PARTS);
}

/** Builds the server's file alone: see ensureBuilt. */
export async function ensureServerBuilt(root, node) {
  await ensureParts(
    root,
    node,
    PARTS.filter(({ name }) => name === "server"),
  );
}

async function ensureParts(root, node, parts) {
  if (parts.every((part) => isFresh(root, part))) return;
  await withLock(
    join(root, ".cache", "build.lock"),
    () => say("another start is building here; waiting for it"),
    async () => {
      for (const part of parts) await build(root, node, part);
    },
  );
}

async function build(root, node, part) {
  if (isFresh(root, part)) return;
  const startedAt = performance.now();
  say(`building the ${part.name}`);
  const made = fingerprint(root, part);
  // Without its stamp an aborted build is repeated.
  rmSync(stampFile(root, part), { force: true });
  const env = { ...process.env, NODE_ENV: "production" };
  const [script, ...more] = part.args;
  const { code, output, interrupted } = await runChild(node, [join(root, script), ...more], { env, quiet: true });
  if (interrupted) throw new Interruption("interrupted while building; the next start begins again");
  if (code !== 0) {
    process.stderr.write(`${output.trimEnd()}\n`);
    throw new Problem(`could not build the ${part.name}; remedy: see the message above`);
  }
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stampFile(root, part), made);
  say(`built in ${seconds(startedAt)}`);
}

const stampFile = (root, part) => join(root, "build", part.stamp);

function isFresh(root, part) {
  const stamp = stampFile(root, part);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint(root, part);
}

function fingerprint(root, part) {
  const hash = createHash("sha256");
  for (const file of part.sources.flatMap((source) => filesUnder(root, source))) {
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
