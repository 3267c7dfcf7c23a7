import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

const root = new URL("../..", import.meta.url);

/** A server that takes a moment to stop. */
const server = `
  const end = () => setTimeout(() => { console.log("server ended"); process.exit(0); }, 300);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end);
  setInterval(() => {}, 1000);
  console.log("server is up");`;

/** Replaces scripts/start.mjs; continues only when the test lets it. */
const start = `
  import { setTimeout as sleep } from "node:timers/promises";
  import { runChild } from "${new URL("scripts/lib/child.mjs", root).href}";
  const npm = process.ppid;
  console.log("start is up");
  while (process.env.UNTIL_ORPHANED && process.ppid === npm) await sleep(10);
  const { code } = await runChild(process.execPath, ["-e", ${JSON.stringify(server)}]);
  process.exitCode = code;`;

let folder: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "himma-npm-"));
  const { scripts } = JSON.parse(await readFile(new URL("package.json", root), "utf8"));
  await mkdir(join(folder, "scripts"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ scripts: { start: scripts.start } }));
  await writeFile(join(folder, "scripts", "start.mjs"), start);
});
afterEach(() => {
  try {
    if (running?.pid !== undefined) process.kill(-running.pid, "SIGKILL");
  } catch {
    // Expected: everything has exited.
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function npmStart(more: Record<string, string> = {}) {
  const started = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...process.env, ...more },
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  running = started;
  let output = "";
  started.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const said = async (words: string): Promise<void> => {
    while (!output.includes(words)) await once(started.stdout, "data");
  };
  return { npm: started, said, output: () => output };
}

test.each(["SIGINT", "SIGTERM"] as const)(
  "npm that gets %s ends when the server has ended, with its code",
  async (signal) => {
    const { npm, said, output } = npmStart();
    await said("server is up");
    npm.kill(signal);
    expect(await once(npm, "exit")).toEqual([0, null]);
    expect(output()).toContain("server ended");
  },
);

test("npm that is killed takes the server with it, also when it was killed before there was one", async () => {
  const { npm, said, output } = npmStart({ UNTIL_ORPHANED: "1" });
  await said("start is up");
  npm.kill("SIGKILL");
  // All writers have exited.
  await once(npm, "close");
  expect(output()).toContain("server ended");
});
