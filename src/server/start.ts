import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { connect } from "./connect.ts";
import { assertPort, listen } from "./listen.ts";
import { demoAccounts, findOpenDemoAccounts } from "./modules/accounts/index.ts";
import { createDatabaseClock } from "./platform/database-clock.ts";
import { type Database, openDatabase } from "./platform/db/database.ts";
import { readDatabaseTime } from "./platform/db/database-time.ts";
import { MigratorBusyError, migrate } from "./platform/db/migrate.ts";
import { withClient } from "./platform/db/with-client.ts";
import { systemIds } from "./platform/ids.ts";
import { createJobs, type Jobs } from "./platform/jobs/jobs.ts";
import { createLog } from "./platform/log.ts";
import { createBurstLog } from "./platform/log-bursts.ts";
import { makeFolder } from "./platform/make-folder.ts";
import { webBuildFolder } from "./platform/pages/mount-site.ts";
import { loadWebBuild, renderFromSources } from "./platform/pages/web-build.ts";
import { createPlatform } from "./platform/platform.ts";
import { createDbIpCountries } from "./providers/geo/dbip.ts";
import { createHttpGeo, withFallback } from "./providers/geo/http-geo.ts";
import { StartError } from "./start-error.ts";
import { createStop } from "./stop.ts";

export interface RunningShop {
  readonly origin: string;
  stop(): Promise<void>;
}

const say = (line: string): void => console.log(`himma: ${line}`);

/**
 * Ensures that the data folder exists and is writable; images and the signing key are stored there even with an
 * external database.
 */
function makeDataDir({ dataDir }: Config): void {
  let what = "made at";
  try {
    makeFolder(dataDir);
    what = "written at";
    rmdirSync(mkdtempSync(join(dataDir, ".trial-")));
  } catch (error) {
    const reason = String(Reflect.get(Object(error), "code") ?? "refused");
    throw new StartError(
      `DATA_DIR cannot be ${what} ${dataDir} (${reason}): point DATA_DIR at a folder that this user may write.`,
    );
  }
}

async function createRenderer(config: Config) {
  if (!config.viteMiddleware) return { render: await loadWebBuild(webBuildFolder), vite: undefined };
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true } });
  return { render: renderFromSources((id) => vite.ssrLoadModule(id)), vite };
}

async function migrateOn(direct: pg.ClientConfig, stopping: AbortSignal): Promise<void> {
  const applied = await withClient(direct, (client) => migrate(client, { say, stopping })).catch((error: unknown) => {
    stopping.throwIfAborted();
    if (error instanceof MigratorBusyError)
      throw new StartError(`The database cannot be brought up to date: ${error.message}; end it and start again.`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database cannot be brought up to date (${reason}): give the shop a database of its own that its user may change.`,
    );
  });
  if (applied.length > 0) say(`database schema brought up to date (${applied.length} steps)`);
}

async function startJobs(jobs: Jobs, stopping: AbortSignal): Promise<void> {
  try {
    await jobs.start();
  } catch (error) {
    stopping.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The job queue cannot be started (${reason}): restore the schema pgboss whole, and let the shop's user own it.`,
    );
  }
}

/** A production shop must not have demo accounts with the public password. */
async function assertNoDemoAccounts({ environment }: Config, database: Database): Promise<void> {
  if (environment !== "production") return;
  const open = await findOpenDemoAccounts(database.reader);
  if (open.length === 0) return;
  const emails = open.map(({ email }) => email).join(", ");
  throw new StartError(
    `Accounts of the demo shop still have the demo password (${emails}): run npm run demo:lock, which locks them.`,
  );
}

/** The bundled database and, if configured, a fallback service. */
function createPlaces({ geoFallbackUrl }: Config) {
  const countryOf = createDbIpCountries();
  if (geoFallbackUrl === undefined) return { countryOf };
  const places = withFallback(countryOf, createHttpGeo(geoFallbackUrl));
  return { countryOf: places.countryOf, lookUpCountry: places.lookUp };
}

/**
 * Seeds the demo shop if enabled and empty. Runs in a child process, because rendering hundreds of images takes memory
 * that this process would keep. Never in production.
 */
async function fillIn(config: Config, database: Database, settings: pg.PoolConfig, closers: Closers): Promise<void> {
  if (!config.seedDemo) return;
  const { isUntouched } = await import("#seed/demo/is-untouched.ts");
  if (!(await isUntouched(database.reader))) return;
  const program = fileURLToPath(import.meta.resolve("#seed/demo/main.ts"));
  const child = spawn(process.execPath, [...process.execArgv, program], {
    env: { ...process.env, SEED_CONNECTION: JSON.stringify(settings) },
    stdio: "inherit",
  });
  closers.add(async () => void child.kill());
  const [code] = await once(child, "exit");
  if (code !== 0) throw new StartError("The demo shop could not be filled in: see above, or start with SEED_DEMO=0.");
}

/** Opened resources, closed in reverse order at the end or when the start fails. */
function createClosers(stopping: AbortSignal) {
  const closers: (() => Promise<void>)[] = [];
  let closing = Promise.resolve();
  const closeThese = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close().catch(() => {});
  };
  return {
    /** Throws when the shop is stopping: what was just opened is closed with the rest. */
    add: (close: () => Promise<void>): void => {
      closers.push(close);
      stopping.throwIfAborted();
    },
    /** A repeated call waits for the first one. */
    closeAll: (): Promise<void> => {
      closing = closing.then(closeThese);
      return closing;
    },
  };
}

type Closers = ReturnType<typeof createClosers>;

function greet(config: Config, origin: string): void {
  say(`open ${origin}`);
  if (config.environment === "production" && config.smtpUrl === undefined)
    say("SMTP_URL is not set: mails wait in the outbox until it is");
  if (!config.seedDemo) return;
  const { customer, admin, password } = demoAccounts;
  say(`demo accounts: ${customer} and ${admin}, password ${password}`);
  say(`mails land at ${origin}/dev/mailbox`);
}

interface OpenShop {
  readonly origin: string;
  readonly startDraining: () => void;
  readonly stopTakingJobs: () => Promise<void>;
}

async function open(config: Config, closers: Closers, stopping: AbortSignal): Promise<OpenShop> {
  makeDataDir(config);
  await assertPort(config);
  const log = createLog(config.logLevel);
  const connection = await connect(config, say);
  closers.add(() => connection.stop());
  const logLost = createBurstLog(({ error, count }) =>
    log.warn({ reason: error.message, count }, "database connection lost"),
  );
  const database = openDatabase({
    connection: connection.settings,
    onIdleError: (error) => logLost("lost", error),
  });
  closers.add(() => database.close());
  await migrateOn(connection.direct, stopping);
  await assertNoDemoAccounts(config, database);
  const { render, vite } = await createRenderer(config);
  if (vite !== undefined) closers.add(() => vite.close());
  let origin = config.publicUrl ?? "";
  const jobs = createJobs(database, log);
  const clock = await createDatabaseClock({
    readTime: () => readDatabaseTime(database.pool),
    uptimeMs: () => performance.now(),
  });
  closers.add(async () => clock.stop());
  const platform = createPlatform({ config, database, jobs, clock, ids: systemIds, log, origin: () => origin });
  await fillIn(config, database, connection.settings, closers);
  const middleware = vite === undefined ? {} : { middleware: vite.middlewares };
  const app = await createApp(platform, { ...createPlaces(config), render, ...middleware });
  closers.add(() => jobs.stop());
  await startJobs(jobs, stopping);
  closers.add(() => app.close());
  const port = await listen(app, config);
  origin ||= `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;
  return { origin, startDraining: app.startDraining, stopTakingJobs: jobs.stopTaking };
}

/**
 * Starts everything and resolves once the shop answers. Throws one-line errors for the operator, or the abort when
 * `stopping` ends the start; everything opened is closed then.
 */
export async function runShop(
  config: Config,
  stopping: AbortSignal = new AbortController().signal,
): Promise<RunningShop> {
  const closers = createClosers(stopping);
  const closeEarly = (): void => void closers.closeAll();
  stopping.addEventListener("abort", closeEarly, { once: true });
  try {
    const { origin, ...parts } = await open(config, closers, stopping);
    stopping.removeEventListener("abort", closeEarly);
    stopping.throwIfAborted();
    greet(config, origin);
    const { drainSeconds } = config;
    const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
    return { origin, stop: createStop({ ...parts, drainSeconds, wait, closeAll: closers.closeAll }) };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}
