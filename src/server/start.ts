import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { createApp, type Outside } from "./app.ts";
import { assertPooler } from "./assert-pooler.ts";
import { type Closers, createClosers } from "./closers.ts";
import type { Config } from "./config.ts";
import { connect } from "./connect.ts";
import { assertPort, listen } from "./listen.ts";
import { demoAccounts, findOpenDemoAccounts } from "./modules/accounts/index.ts";
import { systemClock } from "./platform/clock.ts";
import { createDatabaseClock } from "./platform/database-clock.ts";
import { type Database, openDatabase } from "./platform/db/database.ts";
import { readDatabaseTime } from "./platform/db/database-time.ts";
import { createErrorHook, type ErrorHook, noErrorHook } from "./platform/error-hook/error-hook.ts";
import { toFacts } from "./platform/error-hook/fingerprint.ts";
import { systemIds } from "./platform/ids.ts";
import { createJobs } from "./platform/jobs/jobs.ts";
import { createLog, type Logger } from "./platform/log.ts";
import { createBurstLog } from "./platform/log-bursts.ts";
import { makeFolder } from "./platform/make-folder.ts";
import { createDatabaseMetrics } from "./platform/metrics/database-metrics.ts";
import { type CollectedMetrics, createMetrics } from "./platform/metrics/metrics.ts";
import { webBuildFolder } from "./platform/pages/mount-site.ts";
import { loadWebBuild, renderFromSources } from "./platform/pages/web-build.ts";
import { createPlatform } from "./platform/platform.ts";
import { createTracing, noTracing, type Tracing } from "./platform/tracing/tracing.ts";
import { createDbIpCountries } from "./providers/geo/dbip.ts";
import { createHttpGeo, withFallback } from "./providers/geo/http-geo.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { StartError } from "./start-error.ts";
import { createStop } from "./stop.ts";
import { assertUpToDate, bringUpToDate, startJobs } from "./up-to-date.ts";
import { instance, version } from "./version.ts";

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
async function fillIn(config: Config, database: Database, direct: pg.ClientConfig, closers: Closers): Promise<void> {
  if (!config.seedDemo || config.role === "worker") return;
  const { isUntouched } = await import("#seed/demo/is-untouched.ts");
  if (!(await isUntouched(database.reader))) return;
  const program = fileURLToPath(import.meta.resolve("#seed/demo/main.ts"));
  const child = spawn(process.execPath, [...process.execArgv, program], {
    env: { ...process.env, SEED_CONNECTION: JSON.stringify(direct) },
    stdio: "inherit",
  });
  closers.add(async () => void child.kill());
  const [code] = await once(child, "exit");
  if (code !== 0) throw new StartError("The demo shop could not be filled in: see above, or start with SEED_DEMO=0.");
}

function greet({ role, smtpUrl, environment, seedDemo, databaseUrl, storage, dataDir }: Config, origin: string): void {
  say(role === "worker" ? "running jobs" : `open ${origin}`);
  if (role !== "web" && environment === "production" && smtpUrl === undefined)
    say("SMTP_URL is not set: mails wait in the outbox until it is");
  if (databaseUrl !== undefined && storage.kind === "disk")
    say(`uploads are in ${dataDir}/media: processes on several hosts need one folder there, or STORAGE=s3`);
  if (!seedDemo || role === "worker") return;
  const { customer, coach, admin, password } = demoAccounts;
  say(`demo accounts: ${customer}, ${coach} and ${admin}, password ${password}`);
  say(`messages land at ${origin}/dev/outbox`);
}

interface Stage {
  readonly config: Config;
  readonly closers: Closers;
  readonly stopping: AbortSignal;
  readonly log: Logger;
  /** Where METRICS_PORT is set. */
  readonly metrics: CollectedMetrics | undefined;
  readonly errorHook: ErrorHook;
  readonly tracing: Tracing;
}

/** Connects, and brings the schema up to date or checks that it is. */
async function openShopDatabase({ config, closers, stopping, log, metrics }: Stage) {
  const connection = await connect(config, say);
  closers.add(() => connection.stop());
  const isPooled = config.databasePooler === "transaction";
  if (isPooled) await assertPooler(connection.settings);
  const logLost = createBurstLog(({ error, count }) =>
    log.warn({ reason: error.message, count }, "database connection lost"),
  );
  const database = openDatabase({
    connection: connection.settings,
    poolSize: config.databasePool,
    isPooled,
    onIdleError: (error) => logLost("lost", error),
    observer: metrics === undefined ? undefined : createDatabaseMetrics(metrics),
  });
  closers.add(() => database.close());
  if (config.migratesOnStart) {
    const applied = await bringUpToDate(config, connection.direct, { say, stopping });
    if (applied.length > 0) say(`database schema brought up to date (${applied.length} steps)`);
  } else await assertUpToDate(database);
  await assertNoDemoAccounts(config, database);
  return { database, direct: connection.direct };
}

/** The pages, which a worker does not serve. */
async function openRenderer(config: Config, closers: Closers): Promise<Pick<Outside, "render" | "middleware">> {
  if (config.role === "worker") return {};
  const { render, vite } = await createRenderer(config);
  if (vite === undefined) return { render };
  closers.add(() => vite.close());
  return { render, middleware: vite.middlewares };
}

interface OpenShop {
  readonly origin: string;
  readonly startDraining: () => void;
  readonly stopTakingJobs: () => Promise<void>;
}

/** Where errors are reported, if anywhere. */
function openErrorHook({ errorHook, role, environment }: Config): ErrorHook {
  if (errorHook === undefined) return noErrorHook;
  return createErrorHook({
    ...errorHook,
    reporter: { version, role, instance, environment },
    clock: systemClock,
    // Not through the log, which would report it again.
    onFailure: ({ message }) => say(`an error was not reported: ${message}`),
  });
}

/** Where traces are sent, if anywhere. */
function openTracing({ traces, role, environment }: Config): Tracing {
  if (traces === undefined) return noTracing;
  const failed = createBurstLog(({ error, count }) => say(`traces were not sent (${count}): ${error.message}`), 60_000);
  return createTracing({
    ...traces,
    resource: {
      ...{ "service.name": "himma", "service.version": version, "service.instance.id": instance },
      ...{ "deployment.environment.name": environment, "himma.role": role },
    },
    onFailure: (error) => failed("traces", error),
  });
}

const toOrigin = (host: string, port: number): string => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

async function open(stage: Stage): Promise<OpenShop> {
  const { config, closers, stopping, log, metrics, errorHook, tracing } = stage;
  const { role } = config;
  makeDataDir(config);
  if (role !== "worker") await assertPort(config);
  const { database, direct } = await openShopDatabase(stage);
  const pages = await openRenderer(config, closers);
  // A worker's mails contain the address where the other processes listen.
  let origin = config.publicUrl ?? (role === "worker" ? toOrigin(config.host, config.port) : "");
  const jobs = createJobs(database, log, {
    runs: role !== "web",
    migrates: config.migratesOnStart,
    tracing,
    ...(metrics === undefined ? {} : { metrics }),
  });
  const clock = await createDatabaseClock({
    readTime: () => readDatabaseTime(database.pool),
    uptimeMs: () => performance.now(),
  });
  closers.add(async () => clock.stop());
  const platform = createPlatform({
    ...{ config, database, jobs, clock, ids: systemIds, log, errorHook, tracing, origin: () => origin },
    ...(metrics === undefined ? {} : { metrics }),
  });
  await fillIn(config, database, direct, closers);
  const app = await createApp(platform, { ...createPlaces(config), ...pages, direct });
  closers.add(() => jobs.stop());
  await startJobs(jobs, stopping);
  closers.add(() => app.close());
  if (role !== "worker") {
    const port = await listen(app, config);
    origin ||= toOrigin(config.host, port);
  }
  // Jobs write the address into mails and feeds.
  await jobs.take();
  if (metrics !== undefined) {
    const served = await serveMetrics({ config, metrics, database, app, log, version });
    closers.add(served.close);
    say(`metrics at ${toOrigin(config.metrics?.host ?? "", served.port)}/metrics`);
  }
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
  const tracing = openTracing(config);
  closers.add(() => tracing.close());
  const closeEarly = (): void => void closers.closeAll();
  stopping.addEventListener("abort", closeEarly, { once: true });
  const errorHook = openErrorHook(config);
  const log = createLog(
    config.logLevel,
    { service: "himma", role: config.role, version, instance },
    undefined,
    errorHook === noErrorHook ? undefined : (error, route) => errorHook.report(toFacts(error, route)),
  );
  const metrics = config.metrics === undefined ? undefined : createMetrics();
  try {
    const { origin, ...parts } = await open({ config, closers, stopping, log, metrics, errorHook, tracing });
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
