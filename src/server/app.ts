import type { IncomingMessage, ServerResponse } from "node:http";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { type Business, composeModules } from "#server/composition/modules.ts";
import { toPageTags } from "#server/composition/page-tags.ts";
import { createFollowRedirect } from "./modules/redirects/index.ts";
import { browserErrorRoutes } from "./platform/error-hook/browser-errors.ts";
import { notFound } from "./platform/errors.ts";
import type { ListedEvent } from "./platform/events.ts";
import { mountApiDocs } from "./platform/http/api-docs.ts";
import type { Route } from "./platform/http/call.ts";
import { createFactReader } from "./platform/http/facts.ts";
import { type AssertReady, createAssertReady, healthRoutes } from "./platform/http/health.ts";
import { mount } from "./platform/http/mount.ts";
import type { OnUndeclared } from "./platform/http/problems.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { createStopListening } from "./platform/http/stop-listening.ts";
import { forgetOldReplies, runOnce } from "./platform/idempotency.ts";
import { createHttpMetrics } from "./platform/metrics/http-metrics.ts";
import { noMetrics } from "./platform/metrics/metrics.ts";
import { mountSite, webBuildFolder } from "./platform/pages/mount-site.ts";
import type { Render } from "./platform/pages/page-handler.ts";
import { dataSecurity } from "./platform/pages/security-headers.ts";
import type { Platform } from "./platform/platform.ts";
import type { CountryOf } from "./providers/geo/dbip.ts";
import type { LookUpCountry } from "./providers/geo/http-geo.ts";
import { declaredTables } from "./table-names.ts";

/** Dependencies from outside the process. */
export interface Outside {
  readonly countryOf: CountryOf;
  /** Looks up the country of an address that `countryOf` does not know. */
  readonly lookUpCountry?: LookUpCountry;
  /** Renders pages; absent in API-only mode. */
  readonly render?: Render;
  /** The database past a pooler; used to listen for changes of pages. */
  readonly direct?: pg.ClientConfig;
  /** Vite's middleware in development: serves sources and reloads changes. */
  readonly middleware?: Middleware;
}

type Middleware = (request: IncomingMessage, reply: ServerResponse, next: (error?: unknown) => void) => void;

export interface App {
  readonly http: FastifyInstance;
  readonly routes: readonly Route[];
  readonly events: readonly ListedEvent[];
  /** For an operator after a restore: asks the payment providers what happened since. */
  readonly reconcileSince: Business["reconcileSince"];
  /** Throws while the process should get no requests. */
  readonly assertReady: AssertReady;
  /** Reports not ready; keeps serving, but closes each connection after its reply. */
  startDraining(): void;
  close(): Promise<void>;
}

/** Creates the server: API, pages and files. `composition/modules.ts` wires the modules; this mounts them. */
export async function createApp(platform: Platform, outside: Outside): Promise<App> {
  const { config, database, log } = platform;
  let isDraining = false;
  const dataHeaders = dataSecurity(config.environment === "production");
  const http = createHttpServer({
    log,
    trustedProxies: config.trustedProxies,
    refusalHeaders: dataHeaders,
    onUndeclared: onUndeclared(config.environment, log),
    isDraining: () => isDraining,
    tracing: platform.tracing,
    onReply: platform.metrics === noMetrics ? undefined : createHttpMetrics(platform.metrics),
  });
  const stopListening = createStopListening(http.server);
  await http.register(cookie);
  await http.register(compress, { threshold: 1024, encodings: ["br", "gzip"], globalDecompression: false });
  if (outside.middleware !== undefined) runBefore(http, outside.middleware);
  const facts = createFactReader({
    countryOfAddress: outside.countryOf,
    mayPretendCountry: config.environment !== "production",
  });
  platform.jobs.schedule("forget-old-replies", "45 * * * *", () => forgetOldReplies(database, platform.clock));
  platform.jobs.schedule("forget-rate-limits", "17 3 * * *", () => platform.rateLimits.sweep());
  const business = await composeModules(platform, http, outside.lookUpCountry);
  const assertReady = createAssertReady(database.pool, declaredTables, () => isDraining);
  const routes = [...business.routes, ...healthRoutes(assertReady), ...browserErrorRoutes(platform)];
  await http.register(
    async (api) => {
      api.addHook("onRequest", (_, reply, done) => {
        reply.headers(dataHeaders);
        done();
      });
      mount(api, routes, {
        authenticate: business.authenticate,
        keys: {
          authenticate: business.authenticateKey,
          runOnce: (call, work) => runOnce(database, platform.clock, call, work),
        },
        toFacts: facts.call,
      });
      const endpoints = routes.map((entry) => entry.endpoint);
      await mountApiDocs(api, endpoints, { hasPage: config.apiDocs, folder: `${webBuildFolder}/api-docs` });
      refuseTheRest(api);
    },
    { prefix: "/api" },
  );
  await business.mountBesides(http, facts);
  const stopWatching = await mountSite(http, platform, {
    facts,
    render: outside.render,
    direct: outside.direct,
    tagsOf: toPageTags,
    followRedirect: createFollowRedirect(platform),
  });
  const startDraining = (): void => {
    isDraining = true;
  };
  return {
    http,
    routes,
    events: business.events,
    reconcileSince: business.reconcileSince,
    assertReady,
    startDraining,
    close: async () => {
      startDraining();
      await stopWatching();
      // Page loaders call the API, so it must answer until the last page is rendered.
      await stopListening();
      await http.close();
      business.close();
    },
  };
}

/** An undeclared refusal is a defect: throws in tests, logs in development, and does nothing in production. */
function onUndeclared(environment: Platform["config"]["environment"], log: Platform["log"]): OnUndeclared | undefined {
  if (environment === "production") return undefined;
  return (defect, answer) => {
    log.error({ defect }, "undeclared refusal");
    if (environment !== "test") return answer;
    return { status: 500, problem: { code: "UNDECLARED_REFUSAL", message: defect }, headers: {} };
  };
}

/** Answers unknown API paths. Also registered as routes, because the pages handle every other GET. */
function refuseTheRest(api: FastifyInstance): void {
  const refuse = (): never => {
    throw notFound();
  };
  api.setNotFoundHandler(refuse);
  for (const url of ["/", "/*"]) api.route({ method: ["GET", "HEAD"], url, handler: refuse });
}

function runBefore(http: FastifyInstance, middleware: Middleware): void {
  http.addHook("onRequest", (request, reply, done) => {
    middleware(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}
