import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { type App, createApp, type Outside } from "#server/app.ts";
import { type Config, readConfig } from "#server/config.ts";
import { notificationsKeyLabel } from "#server/modules/notifications/index.ts";
import { createSealData } from "#server/modules/notifications/seal-data.ts";
import { deliveries } from "#server/modules/notifications/tables.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { asc, eq } from "#server/platform/db/orm.ts";
import type { ListedEvent } from "#server/platform/events.ts";
import { systemIds } from "#server/platform/ids.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { createDatabaseMetrics } from "#server/platform/metrics/database-metrics.ts";
import { type CollectedMetrics, noMetrics } from "#server/platform/metrics/metrics.ts";
import { createPlatform, type Platform } from "#server/platform/platform.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { type Client, createClient } from "#shared/contract/client.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import { withOneConnectionEach } from "./one-connection.ts";
import { createTestDatabase } from "./postgres.ts";

export interface SentMail {
  readonly kind: string;
  readonly to: string;
  readonly language: string;
  readonly data: Record<string, unknown>;
}

export interface TestApp {
  readonly http: FastifyInstance;
  readonly endpoints: readonly Endpoint[];
  readonly events: readonly ListedEvent[];
  readonly reconcileSince: App["reconcileSince"];
  readonly platform: Platform;
  readonly clock: TestClock;
  /** The typed client without a session. */
  readonly client: Client;
  clientAs(accessToken: string): Client;
  /** Mails written so far, newest last. */
  mails(): Promise<SentMail[]>;
  /** Runs all due jobs. */
  drain(): Promise<void>;
  /** Reports not ready and closes connections. */
  startDraining(): void;
  /** Stops serving, like the first step of `close`; the rest of the app stays. */
  stopServing(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly clock?: TestClock;
  /** External dependencies; without them no address has a country. */
  readonly outside?: Outside;
  /** Collects metrics; nobody does by default. */
  readonly metrics?: CollectedMetrics;
}

function clientOver(http: FastifyInstance, headers: Record<string, string>): Client {
  return createClient(async ({ method, path, body, headers: more }) => {
    const response = await http.inject({
      method,
      url: `/api${path}`,
      headers: { "content-type": "application/json", ...headers, ...more },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      statusText: response.statusMessage,
      data: response.payload === "" ? undefined : response.json(),
      requestId: response.headers["x-request-id"]?.toString(),
    };
  });
}

function testConfig(dataDir: string, options: TestAppOptions): Config {
  return readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    PUBLIC_URL: "http://shop.test",
    ...options.environment,
  });
}

/** The whole app on a fresh database with a manual clock; jobs run only on request. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const own = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "himma-test-"));
  const config = testConfig(dataDir, options);
  const log = createLog(config.logLevel);
  const { metrics = noMetrics } = options;
  const observer = options.metrics === undefined ? undefined : createDatabaseMetrics(options.metrics);
  const database = withOneConnectionEach(
    openDatabase({ connection: own.connection, poolSize: 20, onIdleError: () => {}, observer }),
  );
  const jobs = createJobs(database, log, { metrics });
  const clock = options.clock ?? createTestClock();
  const platform = createPlatform({
    config,
    database,
    jobs,
    clock,
    ids: systemIds,
    log,
    metrics,
    origin: () => "http://shop.test",
  });
  const app = await createApp(platform, options.outside ?? { countryOf: () => undefined });
  const sealed = createSealData(
    deriveKeys(await readSecrets(config.jwtSecrets, config.dataDir), notificationsKeyLabel),
  );
  await jobs.start({ work: false });
  await app.http.ready();
  return {
    http: app.http,
    endpoints: app.routes.map(({ endpoint }) => endpoint),
    events: app.events,
    reconcileSince: app.reconcileSince,
    platform,
    clock,
    client: clientOver(app.http, {}),
    clientAs: (accessToken) => clientOver(app.http, { authorization: `Bearer ${accessToken}` }),
    mails: async () => {
      const rows = await database.reader
        .select()
        .from(deliveries)
        .where(eq(deliveries.channel, "mail"))
        .orderBy(asc(deliveries.id));
      return rows.map((row) => ({
        kind: row.kind,
        to: row.recipient,
        language: row.language,
        data: sealed.open(row.data) as Record<string, unknown>,
      }));
    },
    drain: () => jobs.drain(),
    startDraining: app.startDraining,
    stopServing: app.close,
    close: async () => {
      await app.close();
      await jobs.stop();
      await database.close();
      await own.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
