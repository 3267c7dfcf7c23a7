import { flushCompileCache } from "node:module";
import type pg from "pg";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { systemIds } from "#server/platform/ids.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { createPlatform, type Platform } from "#server/platform/platform.ts";
import { createTestClock } from "#test/support/clock.ts";

/**
 * The shop as a child process without pages: loads everything, waits for the database settings from its parent, runs
 * jobs on request, and kills itself at the requested statement.
 */

/** Messages from the parent. `dieAfter`: the response to the n-th statement from now never reaches the shop. */
export type Order =
  | {
      readonly do: "open";
      readonly connection: pg.PoolConfig;
      readonly environment: Record<string, string>;
      readonly now: number;
    }
  | { readonly do: "dieAfter"; readonly statements: number }
  | { readonly do: "statements" }
  | { readonly do: "advance"; readonly seconds: number }
  | { readonly do: "drain" }
  | { readonly do: "run"; readonly name: string };

export interface ChildRequest {
  readonly id: number;
  readonly order: Order;
}
export interface ChildAnswer {
  readonly id: number;
  readonly value?: string | number;
  readonly error?: string;
}

interface Wire {
  prependListener(event: "readyForQuery", listener: () => void): void;
}

const clock = createTestClock();
let statements = 0;
let lastOne = Number.POSITIVE_INFINITY;
let platform: Platform | undefined;

/** Runs after the database has answered: the statement was executed, but its response is lost. */
function countStatement(): void {
  statements += 1;
  if (statements >= lastOne) process.kill(process.pid, "SIGKILL");
}

async function open({ connection, environment, now }: Extract<Order, { do: "open" }>): Promise<string> {
  clock.set(new Date(now));
  const config = readConfig(environment);
  const log = createLog(config.logLevel);
  const database = openDatabase({ connection, poolSize: 8, onIdleError: () => {} });
  database.pool.on("connect", (client) => {
    (client as unknown as { connection: Wire }).connection.prependListener("readyForQuery", countStatement);
  });
  const jobs = createJobs(database, log);
  let origin = "";
  platform = createPlatform({ config, database, jobs, clock, ids: systemIds, log, origin: () => origin });
  const app = await createApp(platform, { countryOf: () => undefined });
  await jobs.start({ work: false });
  origin = await app.http.listen({ port: 0, host: "127.0.0.1" });
  return origin;
}

async function obey(order: Order): Promise<string | number | undefined> {
  if (order.do === "open") return open(order);
  if (order.do === "statements") return statements;
  if (order.do === "advance") return void clock.advance(order.seconds);
  if (order.do === "drain") return platform?.jobs.drain().then(() => undefined);
  if (order.do === "run") return platform?.jobs.runScheduled(order.name).then(() => undefined);
  lastOne = statements + order.statements;
  return undefined;
}

process.on("message", ({ id, order }: ChildRequest) => {
  const answer = (answered: ChildAnswer): void => void process.send?.(answered);
  obey(order).then(
    (value) => answer({ id, ...(value === undefined ? {} : { value }) }),
    (error: unknown) => answer({ id, error: String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
// A killed process does not write its compile cache; do it now, so that the next one starts faster.
flushCompileCache();
