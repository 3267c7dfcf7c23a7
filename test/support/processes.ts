import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { type Client, createClient } from "#shared/contract/client.ts";
import type { Deliver } from "./providers/book.ts";

/** Environment variable that passes a process its database. */
export const placeOfDatabase = "HIMMA_TEST_CONNECTION";

export interface ShopProcess {
  /** application_name of its connections in pg_stat_activity. */
  readonly name: string;
  readonly url: string;
  clientAs(accessToken: string): Client;
  readonly deliver: Deliver;
  stop(): Promise<void>;
  /** Ends it without a word. */
  kill(): Promise<void>;
}

async function urlOf(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const [, url] = /open (http:\S+)/.exec(text) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once("exit", (code) => reject(new Error(`${name} did not start (${code}): ${text}`)));
  });
}

/** Starts a shop in its own process on a pool's database. */
export async function startShopProcess(
  name: string,
  pool: pg.Pool,
  environment: Readonly<Record<string, string>>,
): Promise<ShopProcess> {
  const { host, port, user, database, lock_timeout, statement_timeout } = pool.options;
  const entry = fileURLToPath(new URL("./app-process.ts", import.meta.url));
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...environment,
      PGAPPNAME: name,
      [placeOfDatabase]: JSON.stringify({ host, port, user, database, lock_timeout, statement_timeout }),
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await urlOf(child, name);
  const send = async (path: string, init: RequestInit) => {
    const reply = await fetch(url + path, init);
    const text = await reply.text();
    return { status: reply.status, statusText: reply.statusText, text, requestId: reply.headers.get("x-request-id") };
  };
  return {
    name,
    url,
    clientAs: (token) =>
      createClient(async ({ method, path, body, headers }) => {
        const all = { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers };
        const init = { method, headers: all, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
        const { text, requestId, ...reply } = await send(`/api${path}`, init);
        return {
          ...reply,
          data: text === "" ? undefined : JSON.parse(text),
          requestId: requestId ?? undefined,
        };
      }),
    deliver: async (path, body, headers) => {
      const all = { "content-type": "application/json", ...headers };
      return (await send(path, { method: "POST", headers: all, body })).status;
    },
    stop: async () => {
      child.stdin?.end();
      await gone;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
