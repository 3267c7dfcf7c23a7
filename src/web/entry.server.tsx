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

/** The page handler takes this from here, so that it and the pages share one React Router. */
export { createRequestHandler } from "react-router";

/** A rendered document goes past its Response, whose body would be copied twice on its way. */
const documentContext = createContext<Buffer | null>(null);
export const getDocument = (context: RouterContextProvider): Buffer | null => context.get(documentContext);

/** Called by the page handler for each request. */
export function pageContext(facts: PageFacts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageFactsContext, facts);
  return context;
}

const scriptTag = Buffer.from('<link rel="modulepreload"');
const lowPriority = Buffer.from(' fetchpriority="low"');

/**
 * Pages work before their script, so that fonts and pictures go first: else three dozen modules stand before them in the
 * browser's few connections. React Router gives no way to say so.
 */
function withScriptsLast(page: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(scriptTag); at !== -1; at = page.indexOf(scriptTag, from)) {
    parts.push(page.subarray(from, at + scriptTag.length), lowPriority);
    from = at + scriptTag.length;
  }
  return parts.length === 0 ? page : Buffer.concat([...parts, page.subarray(from)]);
}

/** Takes in a whole document and hands it on in one piece: a web stream would copy each of its hundred chunks twice. */
function collector(onWhole: (bytes: Buffer) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write: (chunk: Uint8Array, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
    final: (done) => {
      onWhole(withScriptsLast(Buffer.concat(chunks)));
      done();
    },
  });
}

/** What is rendered for an address; the bench renders the same, to compare. */
export function pageTree(url: string, entry: EntryContext, { nonce, language }: PageFacts): ReactElement {
  return (
    <NonceContext value={nonce}>
      <TranslationProvider translator={serverTranslator(toFixedLanguage(new URL(url).pathname) ?? language)}>
        <ServerRouter context={entry} url={url} nonce={nonce} />
      </TranslationProvider>
    </NonceContext>
  );
}

/** Renders the whole page before a byte is sent: replies are cached whole, and a late error still gets its status. */
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
      // Nothing is sent in parts, so nothing of a long page is put behind it for a script to move into its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        headers.set("content-type", "text/html; charset=utf-8");
        stream.pipe(
          collector((bytes) => {
            context.set(documentContext, bytes);
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

/** React Router prints every refused request with its stack; the access log has those already. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && error instanceof Error && error.name !== "ApiError") console.error(error);
}
