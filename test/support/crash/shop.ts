import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestShop } from "#test/factories/shop.ts";
import { buildProgram } from "../../../scripts/build/server.ts";
import type { ChildAnswer, ChildRequest, Order } from "./child.ts";

export const killed = Symbol("killed");
export type Killed = typeof killed;

interface Process {
  readonly child: ChildProcess;
  readonly gone: Promise<Killed>;
  readonly ask: (order: Order) => Promise<string | number | undefined | Killed>;
}

/** A shop in a process that crashes and restarts, on a test shop's database and with its clock. */
export interface CrashShop {
  /** Number of crashes so far. */
  readonly kills: () => number;
  /** Makes one call to the API (or the sandbox pages); `killed` when it crashed. */
  readonly call: (
    path: string,
    given: {
      readonly method?: "POST" | "PATCH";
      readonly token?: string;
      readonly body?: unknown;
      readonly headers?: Record<string, string>;
    },
  ) => Promise<{ readonly status: number; readonly data: unknown } | Killed>;
  /** Runs queued jobs or one scheduled job; returns failures as text. */
  readonly drain: () => Promise<string | Killed>;
  readonly run: (name: string) => Promise<string | Killed>;
  /** Advances the clock of both the process and the test. */
  readonly advance: (seconds: number) => Promise<void>;
  /** It has opened and was not seen dead. */
  readonly isAlive: () => boolean;
  /** Crashes at the n-th statement from now. */
  readonly dieAfter: (statements: number) => Promise<void>;
  readonly liveOn: () => Promise<void>;
  readonly statements: () => Promise<number>;
  /** Restarts it when it is gone. */
  readonly revive: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** application_name of its connections in pg_stat_activity. */
export const crashShopName = "crash-shop";

const folder = fileURLToPath(new URL("../../../build/app", import.meta.url));
const program = `crash-shop-${process.env["VITEST_POOL_ID"]}`;
let building: Promise<void> | undefined;

/** In one file, since it starts again and again; each test process has its own. */
async function buildShop(): Promise<void> {
  building ??= buildProgram("test/support/crash/child.ts", folder, program);
  await building;
}

function startProcess(): Process {
  const child = spawn(process.execPath, [join(folder, `${program}.js`)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, PGAPPNAME: crashShopName },
  });
  const waiting = new Map<number, (answered: ChildAnswer) => void>();
  const gone = new Promise<Killed>((resolve) => child.once("exit", () => resolve(killed)));
  let last = 0;
  child.on("message", (answered: ChildAnswer) => {
    waiting.get(answered.id)?.(answered);
    waiting.delete(answered.id);
  });
  child.on("error", () => {});
  const ask: Process["ask"] = (order) => {
    last += 1;
    const asked: ChildRequest = { id: last, order };
    const answer = new Promise<string | number | undefined>((resolve, reject) => {
      waiting.set(asked.id, ({ value, error }) => (error === undefined ? resolve(value) : reject(new Error(error))));
      child.send(asked, () => {});
    });
    return Promise.race([answer, gone]);
  };
  return { child, gone, ask };
}

/** `more`: settings of the process, such as of payment providers. */
export async function createCrashShop(shop: TestShop, more: Readonly<Record<string, string>> = {}): Promise<CrashShop> {
  const { config, database } = shop.app.platform;
  const { host, port, user, database: name } = database.pool.options;
  const environment = {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATA_DIR: config.dataDir,
    PUBLIC_URL: "http://shop.test",
    ...(config.jwtSecrets === undefined ? {} : { JWT_SECRET: config.jwtSecrets.join() }),
    ...more,
  };
  let deaths = 0;
  let isAlive = false;
  await buildShop();
  // Warms up the next process in advance, so that a restart only opens the database.
  let next = startProcess();
  let current = next;
  let serving = { origin: "", by: current };

  const revive = async (): Promise<void> => {
    if (isAlive) return;
    current = next;
    next = startProcess();
    const connection = { host, port, user, database: name };
    const opened = await current.ask({ do: "open", connection, environment, now: shop.app.clock.now().getTime() });
    if (typeof opened !== "string") throw new Error("the shop did not come back");
    serving = { origin: opened, by: current };
    isAlive = true;
  };
  const noteDeath = (of: Process): Killed => {
    // Others may have noticed before, and brought it back.
    if (isAlive && of === current) {
      deaths += 1;
      isAlive = false;
    }
    return killed;
  };
  const send = async (order: Order): Promise<string | Killed> => {
    const asked = current;
    const answer = await asked.ask(order).catch((error: unknown) => String(error));
    return answer === killed ? noteDeath(asked) : String(answer ?? "");
  };

  const call: CrashShop["call"] = async (path, { method = "POST", token, body, headers = {} }) => {
    const all = {
      ...(body === undefined
        ? { "content-type": "application/x-www-form-urlencoded" }
        : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    };
    const { origin, by } = serving;
    try {
      const payload = body === undefined ? "" : JSON.stringify(body);
      const reply = await fetch(origin + path, { method, headers: all, body: payload, redirect: "manual" });
      const text = await reply.text();
      return { status: reply.status, data: text === "" || reply.status === 303 ? undefined : JSON.parse(text) };
    } catch {
      await by.gone;
      return noteDeath(by);
    }
  };

  await revive();
  return {
    kills: () => deaths,
    call,
    drain: () => send({ do: "drain" }),
    run: (job) => send({ do: "run", name: job }),
    advance: async (seconds) => {
      shop.app.clock.advance(seconds);
      await send({ do: "advance", seconds });
    },
    isAlive: () => isAlive,
    dieAfter: async (statements) => void (await send({ do: "dieAfter", statements })),
    liveOn: async () => void (await send({ do: "dieAfter", statements: Number.MAX_SAFE_INTEGER })),
    statements: async () => Number(await send({ do: "statements" })),
    revive,
    stop: async () => {
      for (const { child, gone } of [current, next]) {
        child.kill("SIGKILL");
        await gone;
      }
    },
  };
}
