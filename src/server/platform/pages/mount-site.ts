import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import type { Transport, TransportReply } from "#shared/contract/client.ts";
import type { PageFacts } from "#shared/contract/page.ts";
import { countryOfCurrency, currencyOfCountry } from "#shared/domain/currency-info.ts";
import { toAskedMarket } from "#shared/domain/feed-markets.ts";
import type { MeasuringPurpose } from "#shared/domain/measuring.ts";
import { isLanguage, type Language, languageCookieName } from "#shared/i18n/languages.ts";
import { toAskedLanguage, toFixedLanguage } from "#shared/i18n/page-language.ts";
import type { FactReader } from "../http/facts.ts";
import { mountLocales, mountStaticFiles, readLocales } from "../http/static-files.ts";
import { createBurstLog } from "../log-bursts.ts";
import type { Platform } from "../platform.ts";
import { watchContent } from "../watch-content.ts";
import { createCdnPurge } from "./cdn-purge.ts";
import { createPageCache } from "./page-cache.ts";
import { type Heard, mountPages, type PageOptions, type Render } from "./page-handler.ts";
import { pageSecurity } from "./security-headers.ts";
import { viewOf } from "./shared-pages.ts";

/** Requests of the router for another page's data. */
const isPageData = /^[^?]*\.data(?:\?|$)/;

const repository = new URL("../../../../", import.meta.url);
export const webBuildFolder = fileURLToPath(new URL("build", repository));
const pageLifeMs = 15_000;

export interface SiteOptions {
  readonly facts: FactReader;
  /** Renders pages; without it only files and translations are served (API tests). */
  readonly render: Render | undefined;
  /** The database past a pooler, to listen for changes. */
  readonly direct: pg.ClientConfig | undefined;
  readonly tagsOf: TagsOf;
  /** The redirect for an old path without a page. */
  readonly followRedirect: PageOptions["followRedirect"];
}

/** What a page shows that made this call: tags of its cache entry. */
export type TagsOf = (path: string, data: unknown) => readonly string[];

/** In-process API calls for page loaders: same validation, authorisation and log line. */
function inProcess(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  onReply: (path: string, status: number, data: unknown) => void,
): Transport {
  return async ({ method, path, body }): Promise<TransportReply> => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const isJson = (response.headers["content-type"] ?? "").toString().startsWith("application/json");
    const data: unknown = isJson && response.payload !== "" ? response.json() : undefined;
    onReply(path, response.statusCode, data);
    return {
      status: response.statusCode,
      statusText: response.statusMessage,
      data,
      requestId: response.headers["x-request-id"]?.toString(),
    };
  };
}

const stopNothing = async (): Promise<void> => {};

/** Purposes that need the visitor's consent: those of the configured keys and the tag manager. */
const toPurposes = ({ gtmId, conversions }: Platform["config"]): MeasuringPurpose[] => [
  ...(gtmId !== undefined || conversions.ga4 !== undefined ? (["measurement"] as const) : []),
  ...(conversions.meta === undefined ? [] : (["advertising"] as const)),
];

/** Mounts files, translations and pages. Resolves to a function that stops watching for changes. */
export async function mountSite(
  app: FastifyInstance,
  platform: Platform,
  options: SiteOptions,
): Promise<() => Promise<void>> {
  const { config, database, log } = platform;
  const locales = readLocales(new URL("locales/", repository));
  mountLocales(app, locales);
  const { render, facts, direct, tagsOf, followRedirect } = options;
  if (render === undefined) return stopNothing;
  if (!config.viteMiddleware && existsSync(`${webBuildFolder}/client`))
    await mountStaticFiles(app, `${webBuildFolder}/client`);
  const cache = createPageCache(config.viteMiddleware ? 1 : pageLifeMs);
  const areShared = config.cdn.areShared;
  // Behind a CDN only its cache key decides, never a visitor's IP address.
  const visitorOf = (request: FastifyRequest): PageFacts["visitor"] => {
    const view = areShared ? viewOf(request) : undefined;
    if (view !== undefined) return { country: countryOfCurrency(view.currency), currency: view.currency };
    const country = facts.countryOf(request);
    const currency = currencyOfCountry(country);
    return { country: areShared ? countryOfCurrency(currency) : country, currency };
  };
  const languageOf = (request: FastifyRequest): Language => {
    const isChosen = isLanguage(request.cookies[languageCookieName]) || toAskedLanguage(request.url) !== undefined;
    const view = areShared && !isChosen ? viewOf(request) : undefined;
    return view?.language ?? facts.languageOf(request);
  };
  const purposes = toPurposes(config);
  const readFacts = (request: FastifyRequest, heard: Heard) => {
    const visitor = visitorOf(request);
    const { country, currency } = toAskedMarket(request.url) ?? visitor;
    return {
      language: toFixedLanguage(request.url) ?? languageOf(request),
      currency,
      country,
      visitor,
      origin: platform.origin(),
      gtmId: config.gtmId,
      purposes,
      isProduction: config.environment === "production",
      isDocument: !isPageData.test(request.url),
      localesVersion: locales.version,
      requestId: request.id,
      transport: inProcess(app, { "x-user-currency": currency }, (path, status, data) => {
        for (const tag of tagsOf(path, data)) heard.tags.add(tag);
        if (status === 503) heard.isUnavailable = true;
      }),
    };
  };
  const security = pageSecurity({
    isProduction: config.environment === "production",
    hasTagManager: config.gtmId !== undefined,
    isFromSources: config.viteMiddleware,
  });
  mountPages(app, { render, cache, readFacts, areShared, security, followRedirect, ...platform });
  if (direct === undefined) return stopNothing;
  const lost = createBurstLog(({ error, count }) => log.warn({ reason: error.message, count }, "changes not heard"));
  const { purgeUrl } = config.cdn;
  const onFailure = (error: Error) => log.warn({ reason: error.message }, "the CDN was not told of a change");
  const cdn = purgeUrl === undefined ? undefined : createCdnPurge(purgeUrl, onFailure);
  const onChange = (tags: readonly string[]): void => {
    cache.drop(tags);
    cdn?.purge(tags);
  };
  const stop = watchContent({ database, direct, onChange, onLost: (error) => lost("lost", error) });
  return async () => {
    await stop();
    await cdn?.settled();
  };
}
