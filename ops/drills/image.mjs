// node ops/drills/image.mjs: carries the stages of ops/Dockerfile out in an empty folder, then runs migration, web and
// worker from the result as the image's user, with the tree read-only to it, and asks /api/ready. Shows what an image
// would hold and that nothing is missing from it; it does not replace a build by an engine. --keep leaves the folder.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort, openDrillDatabase } from "./database.mjs";
import { carryStagesOut } from "./dockerfile-folders.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const target = mkdtempSync(join(tmpdir(), "himma-image-"));
const startedAt = performance.now();
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
const say = (line) => console.log(`[${seconds()}] ${line}`);
const isRoot = process.getuid() === 0;

function assert(holds, problem) {
  if (!holds) throw new Error(problem);
}

const megabytes = (folder) =>
  Math.round(Number(spawnSync("du", ["-sk", folder], { encoding: "utf8" }).stdout.split("\t")[0]) / 1024);

/** How a container would run a command of the image: its user, environment and work folder. */
function toOptions(stage, settings) {
  const place = (value) => value.replace(/^\/(data|tmp)(?=\/|$)/, (path) => join(stage.folder, path));
  const env = Object.fromEntries(Object.entries({ ...stage.env, ...settings }).map(([k, v]) => [k, place(v)]));
  return {
    cwd: join(stage.folder, stage.workdir),
    env: { PATH: "/usr/bin:/bin", HOME: "/nonexistent", ...env },
    ...(isRoot ? { uid: stage.user, gid: stage.user } : {}),
  };
}

const toProgram = ([program, ...args]) => [program === "node" ? process.execPath : program, args];

function runOnce(stage, command, settings) {
  const done = spawnSync(...toProgram(command), { ...toOptions(stage, settings), encoding: "utf8" });
  assert(done.status === 0, `${command.join(" ")} ended with ${done.status}\n${done.stdout}${done.stderr}`);
  return done.stdout;
}

/** Starts a process and waits until `url` answers 200. */
async function start(stage, command, settings, url) {
  const child = spawn(...toProgram(command), { ...toOptions(stage, settings), stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const gone = once(child, "exit");
  const begun = performance.now();
  for (;;) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.status === 200) break;
    const isLate = performance.now() - begun > 120_000;
    if (child.exitCode === null && !isLate) {
      await pause(100);
      continue;
    }
    child.kill("SIGKILL");
    throw new Error(`${url} answered ${reply?.status}\n${output}`);
  }
  const readyMs = Math.round(performance.now() - begun);
  const stop = async () => {
    child.kill("SIGTERM");
    const [code] = await gone;
    assert(code === 0, `ended with ${code}\n${output}`);
  };
  return { readyMs, stop, kill: () => child.kill("SIGKILL") };
}

function assertReadOnly(stage) {
  const command = ["node", "-e", 'require("node:fs").writeFileSync("src/server/written", "")'];
  const done = spawnSync(...toProgram(command), { ...toOptions(stage, {}), encoding: "utf8" });
  assert(done.status !== 0 && /EACCES|EROFS/.test(done.stderr), "the program's folder can be written");
}

async function tryOut(stage, database, processes) {
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_TLS: "off",
    JWT_SECRET: "a secret of the drill that is longer than it must be",
    MEDIA_KEY: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=",
    PUBLIC_URL: "https://shop.example",
  };
  if (isRoot) assertReadOnly(stage);
  else say("not root: runs as this user, and whether the tree is read-only was not tried");
  runOnce(stage, ["node", "scripts/migrate.ts"], settings);
  say("migrated");
  const [port, workerPort] = [await freePort(), await freePort()];
  const webSettings = { ...settings, HIMMA_ROLE: "web", HOST: "127.0.0.1", PORT: String(port) };
  const web = await start(stage, stage.command, webSettings, `http://127.0.0.1:${port}/api/ready`);
  processes.push(web);
  say(`web: /api/ready answered 200 after ${web.readyMs} ms`);
  for (const path of ["/", "/en", "/store"]) {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`);
    assert(reply.status === 200, `${path} answered ${reply.status}`);
  }
  runOnce(stage, stage.healthcheck, webSettings);
  const workerSettings = { ...settings, HIMMA_ROLE: "worker", METRICS_PORT: String(workerPort) };
  const worker = await start(stage, stage.command, workerSettings, `http://127.0.0.1:${workerPort}/ready`);
  processes.push(worker);
  say(`worker: /ready answered 200 after ${worker.readyMs} ms`);
  runOnce(stage, stage.healthcheck, workerSettings);
  say("healthcheck.mjs finds both up");
  runOnce(stage, ["node", "scripts/check-books.ts"], settings);
  say("check-books.ts runs");
  await web.stop();
  await worker.stop();
  say("both end with 0 on SIGTERM");
}

let database;
const processes = [];
try {
  chmodSync(target, 0o755);
  const stage = carryStagesOut({ root, file: "ops/Dockerfile", target, say });
  mkdirSync(join(stage.folder, "tmp"));
  chmodSync(join(stage.folder, "tmp"), 0o1777);
  const app = join(stage.folder, stage.workdir);
  const parts = ["node_modules", "build", "src", "locales", "db", "sbom.json"];
  say(`tree of the image without node:24-slim: ${megabytes(app)} MB`);
  for (const part of parts) say(`  ${part}: ${megabytes(join(app, part))} MB`);
  database = await openDrillDatabase();
  await tryOut(stage, database, processes);
  say("image drill: all holds");
} catch (error) {
  console.error(`image drill failed: ${error.message}`);
  process.exitCode = 1;
} finally {
  for (const each of processes) each.kill();
  database?.stop();
  if (process.argv.includes("--keep")) say(`left in ${target}`);
  else rmSync(target, { recursive: true, force: true });
}
