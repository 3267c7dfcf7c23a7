import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startShop } from "../../bench/support/processes.ts";
import type { Finding } from "../checks/source.ts";
import { ensureBuilt } from "../lib/build.mjs";
import type { Verdict } from "./judge.ts";

/**
 * Generates a client from the document of a running shop with openapi-typescript, compiles two programs against it and
 * runs them: a customer who buys, and a warehouse that ships by an API key. Their packages are installed once, from npm.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = join(root, "scripts", "judges", "client");
const folder = join(root, ".cache", "judges", "client");
const page = join(root, "docs", "partners", "api-keys.md");
const password = "Himma-demo-2026";

/** Runs a command in the folder of the programs; its output is the problem when it fails. */
function run(command: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...environment },
    timeout: 120_000,
  });
  return { isDone: status === 0, output: `${stdout ?? ""}${status === 0 ? "" : (stderr ?? "")}`.trim() };
}

const bin = (name: string, file: string): string => join(folder, "node_modules", name, "bin", file);

interface Shop {
  readonly url: string;
}

async function call<T>({ url }: Shop, method: string, path: string, token: string, body?: unknown): Promise<T> {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token === "" ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** A key for the warehouse, made by the owner. */
async function createKey(shop: Shop): Promise<string> {
  const owner = { identifier: "admin@himma.test", password };
  const { accessToken } = await call<{ accessToken: string }>(shop, "POST", "/auth/login", "", owner);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const key = { name: "Warehouse", permissions: ["orders", "catalogue"], expiresAt, perMinute: 120 };
  return (await call<{ secret: string }>(shop, "POST", "/admin/api-keys", accessToken, key)).secret;
}

async function payFor({ url }: Shop, redirectUrl: string): Promise<void> {
  const address = new URL(redirectUrl, url);
  await fetch(new URL(`${address.pathname}/approve`, url), { method: "POST", redirect: "manual" });
}

/** What a program printed as JSON, or what it complained about. */
function runProgram(name: string, environment: Readonly<Record<string, string>>): Record<string, unknown> {
  const { isDone, output } = run(process.execPath, [`${name}.ts`], environment);
  if (!isDone) throw new Error(output);
  return JSON.parse(output) as Record<string, unknown>;
}

async function tryPrograms(shop: Shop): Promise<Finding[]> {
  const buyer = { SHOP: shop.url, EMAIL: "customer@himma.test", PASSWORD: password };
  const bought = runProgram("buyer", buyer);
  if (bought["status"] !== "pending_payment" || bought["total"] !== bought["orderTotal"]) {
    return [{ place: "buyer.ts", problem: `bought ${JSON.stringify(bought)}` }];
  }
  await payFor(shop, String(bought["redirectUrl"]));
  const warehouse = { SHOP: shop.url, KEY: await createKey(shop), ORDER: String(bought["id"]) };
  const day = runProgram("warehouse", warehouse);
  const expected = { shipped: ["shipped"], counted: 200, short: "STOCK_SHORT" };
  return JSON.stringify(day) === JSON.stringify(expected)
    ? []
    : [{ place: "warehouse.ts", problem: `did ${JSON.stringify(day)}` }];
}

async function judgePrograms(shop: Shop): Promise<Finding[]> {
  const document = `${shop.url}/api/openapi.json`;
  const generated = run(process.execPath, [
    bin("openapi-typescript", "cli.js"),
    document,
    "--default-non-nullable=false",
    "-o",
    "shop-api.d.ts",
  ]);
  if (!generated.isDone) return [{ place: document, problem: generated.output }];
  const compiled = run(process.execPath, [bin("typescript", "tsc"), "-p", "."]);
  if (!compiled.isDone) return [{ place: "scripts/judges/client", problem: compiled.output }];
  try {
    return await tryPrograms(shop);
  } catch (error) {
    return [{ place: "scripts/judges/client", problem: String(error) }];
  }
}

/** The program that partners read in the page about keys. */
function copyExample(): void {
  const [, example = ""] = /^```ts\n([\s\S]*?)^```$/m.exec(readFileSync(page, "utf8")) ?? [];
  if (example === "") throw new Error(`${page} has no program`);
  writeFileSync(join(folder, "example.ts"), example);
}

export async function judgeClient(): Promise<Verdict> {
  cpSync(source, folder, { recursive: true });
  copyExample();
  if (!existsSync(join(folder, "node_modules", ".package-lock.json"))) {
    const installed = run("npm", ["ci"]);
    if (!installed.isDone) return { notRun: `its packages could not be installed: ${installed.output.split("\n")[0]}` };
  }
  await ensureBuilt(root, process.execPath);
  const data = mkdtempSync(join(tmpdir(), "himma-client-"));
  const shop = await startShop({ DATA_DIR: data, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn", SEED_DEMO: "1" });
  try {
    return { findings: await judgePrograms(shop) };
  } finally {
    await shop.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
