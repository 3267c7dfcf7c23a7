import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withLock } from "./lock.mjs";
import { Problem, say } from "./say.mjs";

/**
 * Flags that let headless Chromium run anywhere, also as root. The browser package's own list disables security
 * features.
 */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const root = fileURLToPath(new URL("../..", import.meta.url));
const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const LIBRARIES = ["libnss3", "libnspr4", "libexpat1"];

/**
 * Path of a working Chromium: CHROMIUM_PATH, the one from npm, or an installed one. The one from npm is a headless
 * shell, which needs a quarter less processor time than a whole browser without windows, and is the same everywhere.
 * Throws a Problem.
 */
export async function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Problem(`CHROMIUM_PATH names ${chosen}, which cannot be run; remedy: correct or unset it`);
  }
  const brought = await broughtBrowser();
  if (brought.file !== undefined) return brought.file;
  for (const file of INSTALLED.filter(isExecutable)) if ((await tryStart(file)).works) return file;
  throw noBrowser(brought.fault);
}

/** The browser from npm, or why it does not work here. */
async function broughtBrowser() {
  if (process.platform !== "linux" || process.arch !== "x64") return { fault: "none is installed" };
  try {
    const file = await unpack();
    let attempt = await tryStart(file);
    if (attempt.works) return { file };
    if (/error while loading shared libraries/.test(attempt.output) && installLibraries())
      attempt = await tryStart(file);
    if (attempt.works) return { file };
    return { fault: attempt.output.split("\n").find((line) => /error/i.test(line)) ?? "it does not start" };
  } catch (error) {
    return { fault: String(error.message ?? error) };
  }
}

/**
 * Unpacks the browser once into node_modules, in a temporary folder that is renamed, so that an aborted attempt is not
 * used.
 */
async function unpack() {
  const folder = join(root, "node_modules", ".cache", "browser");
  const file = join(folder, "chromium");
  if (existsSync(file)) return file;
  return withLock(
    join(root, ".cache", "browser.lock"),
    () => say("another run is unpacking the browser; waiting for it"),
    async () => {
      if (existsSync(file)) return file;
      say("unpacking a browser (once)");
      const aside = `${folder}.new`;
      rmSync(aside, { recursive: true, force: true });
      mkdirSync(aside, { recursive: true });
      await unpackInto(aside);
      rmSync(folder, { recursive: true, force: true });
      renameSync(aside, folder);
      return file;
    },
  );
}

/** The package unpacks into the temporary folder of the system, which it reads at this moment. */
async function unpackInto(folder) {
  const given = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();
  } finally {
    if (given === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = given;
  }
}

/** Works if it opens its debugging socket, which the tests use. */
async function tryStart(file) {
  const profile = mkdtempSync(join(tmpdir(), "himma-browser-"));
  const args = [
    ...browserFlags,
    "--headless",
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`,
    "about:blank",
  ];
  // A group of its own, because the file may be a script that starts the browser.
  const child = spawn(file, args, { stdio: ["ignore", "ignore", "pipe"], detached: true });
  let output = "";
  const works = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), 20_000);
    child.stderr.on("data", (chunk) => {
      output += chunk;
      if (output.includes("DevTools listening on")) resolve(true);
    });
    child.once("error", () => resolve(false));
    child.once("close", () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
  const ended = child.exitCode === null && child.pid !== undefined && once(child, "close");
  killGroup(child.pid);
  await ended;
  rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  return { works, output };
}

function killGroup(pid) {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Fallback on a bare Debian or Ubuntu; requires root. */
function installLibraries() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  say(`the browser lacks system libraries: apt-get install ${LIBRARIES.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => spawnSync("apt-get", args, { env, stdio: "ignore" }).status === 0;
  const install = () => apt("install", "-y", "--no-install-recommends", ...LIBRARIES);
  return install() || (apt("update") && install());
}

function noBrowser(detail) {
  return new Problem(
    `no browser for the tests (${detail.trim()}); remedy: install Chromium (Debian: apt-get install chromium, ` +
      `or only ${LIBRARIES.join(" ")}), or set CHROMIUM_PATH`,
  );
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
