// Starts the two shops of the journeys and prints a line once they answer. The demo is seeded in the first one; the other
// runs on a copy of its data. On SIGTERM it waits for both to end and removes their data.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { ensureServerBuilt } from "../../scripts/lib/build.mjs";
import { serverProgram } from "../../scripts/lib/server-process.mjs";
import { type Place, places, shopsOpen } from "./place.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const running = new Set<ChildProcess>();

async function untilEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** Resolves once the shop answers. Rejects when it is not ready. */
async function startShop({ address, data }: Place): Promise<ChildProcess> {
  const program = ["--import", "./scripts/lib/react-production.mjs", serverProgram];
  const child = spawn(process.execPath, program, {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      // As in npm start: compiled modules are cached.
      NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
      ...process.env,
      PORT: new URL(address).port,
      HOST: "127.0.0.1",
      DATA_DIR: data,
      LOG_LEVEL: "warn",
      SEED_DEMO: "1",
      NODE_ENV: "development",
    },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  for await (const line of createInterface(child.stdout)) if (line === `himma: open ${address}`) break;
  // Drains later output, so that the pipe does not fill up.
  child.stdout.resume();
  const reply = await fetch(`${address}/api/ready`);
  if (!reply.ok) throw new Error(`the shop at ${address} is not ready: ${await reply.text()}`);
  return child;
}

async function copyShop(from: Place, to: Place): Promise<void> {
  // cp -a keeps owners, modes and times.
  const copying = spawn("cp", ["-a", `${from.data}/.`, to.data], { stdio: "inherit" });
  const [code] = await once(copying, "exit");
  if (code !== 0) throw new Error("the demo shop could not be copied");
}

async function open(): Promise<void> {
  // A build of the site alone does not include the server.
  await ensureServerBuilt(root, process.execPath);
  const demo = await startShop(places.ar);
  demo.kill("SIGTERM");
  await untilEnded(demo);
  await copyShop(places.ar, places.en);
  await Promise.all(Object.values(places).map(startShop));
  console.log(shopsOpen);
}

let isStopping = false;

async function close(code: number): Promise<void> {
  isStopping = true;
  await Promise.all([...running].map(untilEnded));
  for (const { data } of Object.values(places)) rmSync(data, { recursive: true, force: true });
  process.exit(code);
}

// The shops are in this process group and get the signal too.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void close(0));

open().catch((error: unknown) => {
  if (isStopping) return;
  console.error(error);
  for (const child of running) child.kill("SIGTERM");
  void close(1);
});
