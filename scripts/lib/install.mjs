import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./child.mjs";
import { withLock } from "./lock.mjs";
import { Interruption, Problem, say, seconds } from "./say.mjs";

/**
 * Installs the locked packages unless exactly these are there already. Throws a Problem when that fails.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  try {
    await withLock(
      join(root, ".cache", "install.lock"),
      () => say("another start is installing here; waiting for it"),
      () => install(root),
    );
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(describe(String(error.message ?? error)));
  }
}

async function install(root) {
  // Another start may have installed them while we waited.
  if (isInstalled(root)) return;
  const startedAt = performance.now();
  say("installing the packages (npm ci; this takes a minute or two, once)");
  const { code, output, interrupted } = await runNpm([
    "ci",
    // The build needs development packages, and the runtime is an optional one, whatever NODE_ENV is.
    "--include=dev",
    "--include=optional",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--fetch-retries=2",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=10000",
  ]);
  if (interrupted) throw new Interruption("interrupted while installing; the next start begins again");
  if (code !== 0) throw new Problem(describe(output));
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(stampFile(root), stampText(root));
  say(`installed in ${seconds(startedAt)}`);
}

function runNpm(args) {
  const cli = process.env.npm_execpath;
  // Under npm its program is known and runs without a shell on every system.
  if (cli !== undefined && /\.c?js$/.test(cli)) return runChild(process.execPath, [cli, ...args], { quiet: true });
  return runChild(process.platform === "win32" ? "npm.cmd" : "npm", args, { quiet: true });
}

function isInstalled(root) {
  const stamp = stampFile(root);
  if (existsSync(stamp)) return readFileSync(stamp, "utf8") === stampText(root);
  if (!matchesLock(root)) return false;
  try {
    writeFileSync(stamp, stampText(root));
  } catch {
    // Installed by another account: without the stamp the comparison runs again next time.
  }
  return true;
}

const stampFile = (root) => join(root, "node_modules", ".himma-lock");

function stampText(root) {
  const hash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  return `${hash} ${process.platform}-${process.arch}\n`;
}

// Somebody may have run npm directly: npm records what it has installed.
function matchesLock(root) {
  const note = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(note)) return false;
  try {
    const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
    const present = JSON.parse(readFileSync(note, "utf8")).packages;
    return Object.entries(wanted).every(
      ([path, entry]) =>
        path === "" ||
        !isForUs(entry) ||
        (present[path]?.version === entry.version && present[path]?.integrity === entry.integrity),
    );
  } catch {
    return false;
  }
}

// Only optional packages for exactly this platform are certain to be installed.
function isForUs(entry) {
  if (!entry.optional) return true;
  return !entry.libc && entry.os?.includes(process.platform) === true && entry.cpu?.includes(process.arch) === true;
}

const CAUSES = [
  [/ENOSPC|no space left/i, "the disk is full", "free about 2 GB and start again"],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    "the package registry cannot be reached",
    "connect to the internet (or set npm's registry and proxy) and start again",
  ],
  [/EACCES|EPERM|EROFS/, "this folder is not writable", "start as the user who owns it"],
  [
    /in sync|EUSAGE/,
    "package.json and package-lock.json do not belong together",
    "check out both from the same commit",
  ],
  [/ENOENT.*npm|spawn npm/i, "npm is not installed", "install Node with npm"],
];

function describe(output) {
  const known = CAUSES.find(([pattern]) => pattern.test(output));
  if (known !== undefined) return `could not install: ${known[1]}; remedy: ${known[2]}`;
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const line = lines.find((each) => /error/i.test(each)) ?? lines.at(-1) ?? "npm gave no reason";
  return `could not install: ${line.trim()}; remedy: run "npm ci" to see the whole message`;
}
