import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import type { PageFacts } from "#shared/contract/page.ts";
import { toFixedLanguage } from "#shared/i18n/page-language.ts";
import { serverTranslator } from "#web/lib/i18n/server-translator.server.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import { NonceContext } from "#web/lib/nonce.ts";
import { getPageFacts, pageFactsContext } from "#web/lib/page-facts.ts";
import { startAfterPaint } from "#web/lib/start/start-after-paint.server.ts";

/** Re-exported, so that the page handler and the pages share one React Router. */
export { createRequestHandler } from "react-router";

/** Carries the rendered document beside the Response, which would copy the body twice. */
const documentContext = createContext<Buffer | null>(null);
export const getDocument = (context: RouterContextProvider): Buffer | null => context.get(documentContext);

/** Called by the page handler for each request. */
export function pageContext(facts: PageFacts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageFactsContext, facts);
  return context;
}

/** Collects the document into one buffer: a web stream would copy each of its many chunks twice. */
function collector(onWhole: (bytes: Buffer) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write: (chunk: Uint8Array, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
    final: (done) => {
      onWhole(Buffer.concat(chunks));
      done();
    },
  });
}

/**
 * The entry with the matched routes as the only own properties of its manifest's routes. `ServerRouter` makes a route of
 * every own property, for each page; other routes are still found by id, through the prototype.
 */
function withMatchedRoutes(entry: EntryContext): EntryContext {
  const all = entry.manifest.routes;
  const routes = Object.create(all) as typeof all;
  for (const { route } of entry.staticHandlerContext.matches) routes[route.id] = all[route.id];
  return { ...entry, manifest: { ...entry.manifest, routes } };
}

/** The React tree of a URL; also rendered by the benchmark. */
export function pageTree(url: string, entry: EntryContext, { nonce, language }: PageFacts): ReactElement {
  return (
    <NonceContext value={nonce}>
      <TranslationProvider translator={serverTranslator(toFixedLanguage(new URL(url).pathname) ?? language)}>
        <ServerRouter context={withMatchedRoutes(entry)} url={url} nonce={nonce} />
      </TranslationProvider>
    </NonceContext>
  );
}

const publicLayouts = new Set(["shop", "ar-shop", "en-shop"]);

/** Public pages can be read before hydration; account pages show nothing until then. */
const isPublicPage = ({ staticHandlerContext }: EntryContext): boolean =>
  staticHandlerContext.matches.some(({ route }) => publicLayouts.has(route.id));

/** Renders the whole page before sending: replies are cached whole, and a late error still sets the status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const facts = getPageFacts(context);
  const page = pageTree(request.url, entry, facts);
  return new Promise((resolve, reject) => {
    let failed = false;
    const stream = renderToPipeableStream(page, {
      nonce: facts.nonce,
      // Nothing is streamed, so no content is moved behind a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        headers.set("content-type", "text/html; charset=utf-8");
        stream.pipe(
          collector((bytes) => {
            context.set(documentContext, isPublicPage(entry) ? startAfterPaint(bytes, facts.nonce) : bytes);
            resolve(new Response(null, { headers, status: failed ? 500 : status }));
          }),
        );
      },
      onShellError: reject,
      onError: (error) => {
        failed = true;
        if (!request.signal.aborted) console.error(error);
      },
    });
    request.signal.addEventListener("abort", () => stream.abort());
  });
}

/** Replaces React Router's error output: the access log already has the refused requests. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && error instanceof Error && error.name !== "ApiError") console.error(error);
}
