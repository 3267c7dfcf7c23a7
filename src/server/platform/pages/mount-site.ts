import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Transport, TransportReply } from "#shared/contract/client.ts";
import { currencyOfCountry } from "#shared/domain/currency.ts";
import { toAskedMarket } from "#shared/domain/feed-markets.ts";
import { toFixedLanguage } from "#shared/i18n/page-language.ts";
import { watchContentVersions } from "../content-version.ts";
import type { FactReader } from "../http/facts.ts";
import { mountLocales, mountStaticFiles, readLocales } from "../http/static-files.ts";
import type { Platform } from "../platform.ts";
import { createPageCache } from "./page-cache.ts";
import { mountPages, type Render } from "./page-handler.ts";
import { pageSecurity } from "./security-headers.ts";

const repository = new URL("../../../../", import.meta.url);
export const webBuildFolder = fileURLToPath(new URL("build", repository));
const pageLifeMs = 15_000;

export interface SiteOptions {
  readonly facts: FactReader;
  /** Renders pages; without it only files and translations are served (API tests). */
  readonly render: Render | undefined;
}

/** In-process API calls for page loaders: same validation, authorisation and log line. */
function inProcess(app: FastifyInstance, headers: Readonly<Record<string, string>>): Transport {
  return async ({ method, path, body }): Promise<TransportReply> => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const isJson = (response.headers["content-type"] ?? "").toString().startsWith("application/json");
    return {
      status: response.statusCode,
      statusText: response.statusMessage,
      data: isJson && response.payload !== "" ? response.json() : undefined,
      requestId: response.headers["x-request-id"]?.toString(),
    };
  };
}

/** Mounts files, translations and pages. Resolves to a function that stops watching content versions. */
export async function mountSite(app: FastifyInstance, platform: Platform, options: SiteOptions): Promise<() => void> {
  const { config, database } = platform;
  const locales = readLocales(new URL("locales/", repository));
  mountLocales(app, locales);
  const { render, facts } = options;
  if (render === undefined) return () => {};
  if (!config.viteMiddleware && existsSync(`${webBuildFolder}/client`))
    await mountStaticFiles(app, `${webBuildFolder}/client`);
  const cache = createPageCache(config.viteMiddleware ? 1 : pageLifeMs);
  const readFacts = (request: FastifyRequest) => {
    const detected = facts.countryOf(request);
    const visitor = { country: detected, currency: currencyOfCountry(detected) };
    const { country, currency } = toAskedMarket(request.url) ?? visitor;
    return {
      language: toFixedLanguage(request.url) ?? facts.languageOf(request),
      currency,
      country,
      visitor,
      origin: platform.origin(),
      gtmId: config.gtmId,
      isProduction: config.environment === "production",
      localesVersion: locales.version,
      requestId: request.id,
      transport: inProcess(app, { "x-user-currency": currency }),
    };
  };
  const security = pageSecurity({
    isProduction: config.environment === "production",
    hasTagManager: config.gtmId !== undefined,
    isFromSources: config.viteMiddleware,
  });
  mountPages(app, { render, cache, readFacts, security, origin: platform.origin, metrics: platform.metrics });
  return watchContentVersions(database, cache.clear);
}
