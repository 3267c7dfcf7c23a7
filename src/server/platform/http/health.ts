import type pg from "pg";
import { getHealth, getReadiness } from "#shared/contract/health.ts";
import { isMigrated } from "../db/migrate.ts";
import { unavailable } from "../errors.ts";
import { type Route, route } from "./call.ts";

/** `/api/health`: the process is up. `/api/ready`: the database answers and the schema is this build's. */
export function healthRoutes(pool: pg.Pool, isDraining: () => boolean): Route[] {
  let migrated = false;
  return [
    route(getHealth, () => ({ status: "up" as const })),
    route(getReadiness, async () => {
      if (isDraining()) throw unavailable("The server is shutting down");
      await pool.query("select 1").catch((error: unknown) => {
        throw unavailable("The database does not answer", error);
      });
      migrated ||= await isMigrated(pool);
      if (!migrated) throw unavailable("The database's schema is not up to date");
      return { status: "ready" as const };
    }),
  ];
}
