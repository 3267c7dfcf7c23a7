// npm start: installs missing packages, builds when outdated, and runs the server. Runs on Node 20 without packages.
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(`himma: Node ${process.versions.node} is too old; remedy: install Node 20 or newer`);
  process.exit(1);
}

const { main, say } = await import("./lib/say.mjs");
const { runChild } = await import("./lib/child.mjs");
const { ensureInstalled } = await import("./lib/install.mjs");
const { ensureBuilt } = await import("./lib/build.mjs");
const { findNode } = await import("./lib/runtime.mjs");
const { serverArguments, serverEnvironment } = await import("./lib/server-process.mjs");

await main(async () => {
  const development = process.argv.includes("--dev");
  process.chdir(root);
  await ensureInstalled(root);
  const node = findNode(root);
  if (!development) await ensureBuilt(root, node);
  say(development ? "starting the server for development" : "starting the server");
  const args = development ? [join(root, "src", "server", "main.ts")] : serverArguments(root);
  const forVite = development ? { NODE_ENV: "development", HIMMA_DEV: "1" } : {};
  const env = { ...serverEnvironment(root, process.env), ...forVite };
  // The server stops within 15 seconds plus DRAIN_SECONDS.
  const patienceMs = (Number(process.env.DRAIN_SECONDS) || 0) * 1000 + 16_000;
  const { code } = await runChild(node, args, { env, patienceMs });
  return code;
});
