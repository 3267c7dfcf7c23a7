import type pg from "pg";
import type { Config } from "./config.ts";
import type { Database } from "./platform/db/database.ts";
import {
  findSchemaGap,
  type MigrateOptions,
  MigratorBusyError,
  migrate,
  OldSchemaError,
} from "./platform/db/migrate.ts";
import { withClient } from "./platform/db/with-client.ts";
import { installJobs } from "./platform/jobs/install-jobs.ts";
import type { Jobs } from "./platform/jobs/jobs.ts";
import { StartError } from "./start-error.ts";
import { declaredTables } from "./table-names.ts";

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function refuseJobs(error: unknown, stopping: AbortSignal | undefined): never {
  stopping?.throwIfAborted();
  throw new StartError(
    `The job queue cannot be started (${toReason(error)}): run npm run migrate, or restore the schema pgboss whole.`,
  );
}

type Where = Pick<Config, "databaseUrl" | "dataDir">;

function explainOldSchema({ databaseUrl, dataDir }: Where, { migration }: OldSchemaError): string {
  const which = `a database from before the first release (${migration} is no longer a migration)`;
  return databaseUrl === undefined
    ? `DATA_DIR holds ${which}: delete ${dataDir} and start again.`
    : `DATABASE_URL names ${which}: use an empty database.`;
}

function explain(where: Where, error: unknown): string {
  if (error instanceof OldSchemaError) return explainOldSchema(where, error);
  if (error instanceof MigratorBusyError)
    return `The database cannot be brought up to date: ${error.message}; end it and start again.`;
  return `The database cannot be brought up to date (${toReason(error)}): give the shop a database of its own that its user may change.`;
}

/** Migrates the shop's tables and those of the job queue. Returns the files applied now. Throws one-line errors. */
export async function bringUpToDate(
  where: Where,
  direct: pg.ClientConfig,
  options: MigrateOptions = {},
): Promise<string[]> {
  const { stopping } = options;
  const work = (client: pg.Client): Promise<string[]> =>
    migrate(client, {
      ...options,
      afterFiles: () => installJobs(client).catch((error: unknown) => refuseJobs(error, stopping)),
    });
  return withClient(direct, work).catch((error: unknown) => {
    stopping?.throwIfAborted();
    throw error instanceof StartError ? error : new StartError(explain(where, error));
  });
}

/** For processes that do not migrate: refuses a database that is behind this build. A newer one is fine. */
export async function assertUpToDate({ pool }: Database): Promise<void> {
  const gap = await findSchemaGap(pool, declaredTables);
  if (gap !== undefined) throw new StartError(`The database is behind this build (${gap}): run npm run migrate first.`);
}

/** Opens the queues; jobs are taken once the shop knows its address. */
export async function startJobs(jobs: Jobs, stopping: AbortSignal): Promise<void> {
  await jobs.start({ work: false }).catch((error: unknown) => refuseJobs(error, stopping));
}
