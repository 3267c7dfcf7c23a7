import { randomBytes } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PageFacts } from "#shared/contract/page.ts";
import { isSecretAddress } from "#shared/domain/secret-address.ts";
import { languageCookie } from "#shared/i18n/languages.ts";
import { toAskedLanguage } from "#shared/i18n/page-language.ts";
import { viewCookie } from "#shared/i18n/view-cookie.ts";
import { takes } from "../http/takes.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createPageMetrics } from "../metrics/page-metrics.ts";
import { toOneAddress } from "./page-address.ts";
import { type PageEncoding, pageBytes } from "./page-bytes.ts";
import type { CachedPage, PageCache } from "./page-cache.ts";
import type { PageSecurity } from "./security-headers.ts";
import { isSharable, isViewInCookie, sharedPageHeaders } from "./shared-pages.ts";
import { createTurns } from "./turns.ts";

/** Renders one request to a complete reply, from the web build or from Vite in development. */
export type Render = (request: Request, facts: PageFacts) => Promise<RenderedPage>;

export interface RenderedPage {
  /** Status and headers; the body is not read. */
  readonly response: Response;
  readonly body: Buffer;
}

/** What is known from the calls of a page's loaders. */
export interface Heard {
  /** What the page shows. */
  readonly tags: Set<string>;
  /** Whether one was answered with 503. */
  isUnavailable: boolean;
}

const hearNothing = (): Heard => ({ tags: new Set(), isUnavailable: false });

export interface PageOptions {
  readonly render: Render;
  readonly cache: PageCache;
  /** Facts of the request, except those the handler adds. What its calls reply is noted in `heard`. */
  readonly readFacts: (request: FastifyRequest, heard: Heard) => Omit<PageFacts, "nonce">;
  /** Whether a CDN may keep public pages. */
  readonly areShared: boolean;
  readonly security: PageSecurity;
  /** The shop's origin as the browser sees it. */
  readonly origin: () => string;
  readonly metrics: Metrics;
  /** The redirect for an old path without a page; undefined if there is none. */
  readonly followRedirect: (called: string) => Promise<string | undefined>;
}

// Marks the elements that React rendered where a nonce would be. Random per process and never sent, so no user text can
// contain it.
const mark = randomBytes(24).toString("base64url");

const notForwarded = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "set-cookie"]);
const vary = "Cookie, Accept-Language, Accept-Encoding";
const leastBytesToCompress = 1024;

function webRequest(request: FastifyRequest, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string" && !name.startsWith(":")) headers.set(name, value);
  }
  return new Request(new URL(request.url, origin), { method: request.method, headers, signal });
}

async function renderPage(request: FastifyRequest, reply: FastifyReply, options: PageOptions): Promise<CachedPage> {
  const abort = new AbortController();
  reply.raw.once("close", () => abort.abort());
  const heard = hearNothing();
  const facts = { ...options.readFacts(request, heard), nonce: mark };
  const rendered = await options.render(webRequest(request, options.origin(), abort.signal), facts);
  const body = pageBytes(rendered.body, mark);
  const headers: OutgoingHttpHeaders = { "cache-control": "private, no-cache", vary };
  const { response } = rendered;
  for (const [name, value] of response.headers) if (!notForwarded.has(name)) headers[name] = value;
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  const isAway = response.status >= 500 && heard.isUnavailable;
  if (isAway) headers["retry-after"] = "5";
  return { status: isAway ? 503 : response.status, headers, body, tags: heard.tags };
}

const isStorable = ({ status, headers }: CachedPage): boolean =>
  status === 200 && headers["set-cookie"] === undefined && !/no-store/.test(String(headers["cache-control"]));

// Secret URLs must not leak as a referrer, not even to our own pages, because the tag manager reads it.
function referrerPolicy({ url }: FastifyRequest): Readonly<Record<string, string>> {
  const [path = "", search = ""] = url.split("?", 2);
  return isSecretAddress(path, search) ? { "referrer-policy": "strict-origin" } : {};
}

/**
 * `?lng=` sets the language cookie, so that the next page has the same language. Not cached, because cached pages carry
 * no cookies.
 */
function chosenLanguage({ url }: FastifyRequest, isSecure: boolean): readonly string[] {
  const language = toAskedLanguage(url);
  return language === undefined ? [] : [languageCookie(language, isSecure)];
}

/** The parts of the page that depend on the visitor. */
type PageView = Pick<PageFacts, "language" | "visitor">;

/** Either the headers for a CDN, or the cookie for the visitor's next pages, which contains this page's view. */
function sharing(page: CachedPage, request: FastifyRequest, { language, visitor }: PageView, options: PageOptions) {
  const isSecure = options.origin().startsWith("https:");
  const ownCookies = page.headers["set-cookie"] ?? [];
  const cookies = [...chosenLanguage(request, isSecure), ...(Array.isArray(ownCookies) ? ownCookies : [])];
  const view = { language, currency: visitor.currency };
  if (options.areShared && isStorable(page) && isSharable(request, view)) return sharedPageHeaders(request);
  if (options.areShared && !isViewInCookie(request, view)) cookies.push(viewCookie(view, isSecure));
  return cookies.length === 0 ? {} : { "set-cookie": cookies.length === 1 ? cookies[0] : cookies };
}

function toEncoding(page: CachedPage, request: FastifyRequest): PageEncoding | undefined {
  const taken = request.headers["accept-encoding"]?.toString();
  if (page.body.plain.length <= leastBytesToCompress) return undefined;
  return takes(taken, "br") ? "br" : takes(taken, "gzip") ? "gzip" : undefined;
}

/** Bypasses Fastify's send: the bytes are made once for all. */
async function send(
  page: CachedPage,
  request: FastifyRequest,
  reply: FastifyReply,
  pageView: PageView,
  options: PageOptions,
): Promise<void> {
  const encoding = toEncoding(page, request);
  const body = encoding === undefined ? page.body.plain : await page.body.encoded(encoding);
  const { raw } = reply.hijack();
  raw.writeHead(page.status, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...options.security(page.body.scripts, request.url.split("?")[0] ?? ""),
    ...referrerPolicy(request),
    ...page.headers,
    ...sharing(page, request, pageView, options),
    ...(encoding === undefined ? {} : { "content-encoding": encoding }),
    "content-length": body.length,
  });
  raw.end(request.method === "HEAD" ? undefined : body);
}

/**
 * Rendering is CPU-bound: a few pages may render while others wait for data; more would only hold memory longer. A page
 * that hangs gives up its slot.
 */
const drawing = { atOnce: 4, longestMs: 10_000 };

interface Rendering {
  readonly page: Promise<CachedPage>;
  /** Number of drops when it began. */
  readonly since: number;
}

/**
 * Renders uncached pages; concurrent requests for the same page share one rendering. If something changed during a
 * rendering, it is sent only to the requests that already wait for it.
 */
function createPages(options: PageOptions) {
  const inTurn = createTurns(drawing);
  const observe = createPageMetrics(options.metrics, inTurn.waiting);
  const rendering = new Map<string, Rendering>();
  const { cache } = options;
  return async (key: string, request: FastifyRequest, reply: FastifyReply): Promise<CachedPage> => {
    const cached = cache.get(key);
    if (cached !== undefined) {
      observe.answered("hit");
      return cached;
    }
    const other = rendering.get(key);
    // A page that must not be cached must not be shared either.
    const isCurrent = other?.since === cache.drops();
    const shared = isCurrent ? await other?.page.catch(() => undefined) : undefined;
    if (shared !== undefined && isStorable(shared)) {
      observe.answered("shared");
      return shared;
    }
    observe.answered("miss");
    const since = cache.drops();
    const work = { since, page: inTurn(() => observe.timed(() => renderPage(request, reply, options))) };
    rendering.set(key, work);
    try {
      const page = await work.page;
      if (isStorable(page) && since === cache.drops()) cache.set(key, page);
      return page.status >= 500 ? (cache.getOutdated(key) ?? page) : page;
    } finally {
      if (rendering.get(key) === work) rendering.delete(key);
    }
  };
}

/** Answers GET and HEAD of everything that is neither an API call nor a file with a rendered page. */
export function mountPages(app: FastifyInstance, options: PageOptions): void {
  const handlePage = createPages(options);
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: async (request, reply) => {
      const address = toOneAddress(request.url);
      if (address !== undefined) return reply.redirect(address, 308);
      // The market that prices follow is part of the address, but pages also carry where the visitor is.
      const pageView = options.readFacts(request, hearNothing());
      const { language, visitor } = pageView;
      const key = `${language} ${visitor.currency} ${visitor.country ?? ""} ${request.url}`;
      const page = await handlePage(key, request, reply);
      const target = page.status === 404 ? await options.followRedirect(request.url) : undefined;
      // Staff can remove a redirect, so it is cached for an hour only.
      if (target !== undefined) return reply.header("cache-control", "public, max-age=3600").redirect(target, 301);
      await send(page, request, reply, pageView, options);
    },
  });
}
