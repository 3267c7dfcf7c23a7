import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { findSchemaGap } from "../db/migrate.ts";
import { unavailable } from "../errors.ts";

/**
 * `/api/health`: the process is up. `/api/ready`: the database answers and has this build's migrations and `tables`;
 * once it was whole only whether it answers is asked.
 */
export function mountHealth(
  app: FastifyInstance,
  pool: pg.Pool,
  tables: readonly string[],
  isDraining: () => boolean,
): void {
  let isWhole = false;
  app.get("/health", async () => ({ status: "up" }));
  app.get("/ready", async () => {
    if (isDraining()) throw unavailable("The server is shutting down");
    await pool.query("select 1").catch((error: unknown) => {
      throw unavailable("The database does not answer", error);
    });
    if (isWhole) return { status: "ready" };
    const gap = await findSchemaGap(pool, tables);
    if (gap !== undefined) throw unavailable(`The database's schema is not this build's: ${gap}`);
    isWhole = true;
    return { status: "ready" };
  });
}
