import type pg from "pg";
import { getHealth, getReadiness } from "#shared/contract/health.ts";
import { findSchemaGap } from "../db/migrate.ts";
import { unavailable } from "../errors.ts";
import { type Route, route } from "./call.ts";

/** Throws UNAVAILABLE while the process should get no requests. */
export type AssertReady = () => Promise<void>;

/**
 * Ready: the database answers and has this build's migrations and `tables`; once found, only the connection is
 * checked.
 */
export function createAssertReady(pool: pg.Pool, tables: readonly string[], isDraining: () => boolean): AssertReady {
  let isWhole = false;
  return async () => {
    if (isDraining()) throw unavailable("The server is shutting down");
    await pool.query("select 1").catch((error: unknown) => {
      throw unavailable("The database does not answer", error);
    });
    const gap = isWhole ? undefined : await findSchemaGap(pool, tables);
    if (gap !== undefined) throw unavailable(`The database's schema is not this build's: ${gap}`);
    isWhole = true;
  };
}

/** `/api/health`: the process is up. `/api/ready`: it can serve. */
export function healthRoutes(assertReady: AssertReady): Route[] {
  return [
    route(getHealth, () => ({ status: "up" as const })),
    route(getReadiness, async () => {
      await assertReady();
      return { status: "ready" as const };
    }),
  ];
}
