import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { isMigrated } from "../db/migrate.ts";
import { unavailable } from "../errors.ts";

/** `/api/health`: the process is up. `/api/ready`: the database answers and the schema is this build's. */
export function mountHealth(app: FastifyInstance, pool: pg.Pool, isDraining: () => boolean): void {
  let migrated = false;
  app.get("/health", async () => ({ status: "up" }));
  app.get("/ready", async () => {
    if (isDraining()) throw unavailable("The server is shutting down");
    await pool.query("select 1").catch((error: unknown) => {
      throw unavailable("The database does not answer", error);
    });
    migrated ||= await isMigrated(pool);
    if (!migrated) throw unavailable("The database's schema is not up to date");
    return { status: "ready" };
  });
}
