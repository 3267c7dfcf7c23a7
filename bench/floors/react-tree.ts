import { createServer } from "node:http";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { createRequestHandler, type EntryContext, type ServerBuild } from "react-router";
import type { PageFacts } from "#shared/contract/page.ts";

/**
 * Lower bound for a page: React's `renderToPipeableStream` of its tree on bare `node:http`. Data is loaded once; each
 * request only renders. No loaders, API, headers or cache.
 */
const shop = process.env.SHOP_URL ?? "";
const path = process.env.PAGE_PATH ?? "/";
const build = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as ServerBuild;

type PageMaker = {
  readonly pageContext: (facts: PageFacts) => Parameters<ReturnType<typeof createRequestHandler>>[1];
  readonly pageTree: (url: string, entry: EntryContext, facts: PageFacts) => ReactElement;
};
const entry = build.entry.module as typeof build.entry.module & PageMaker;

const facts: PageFacts = {
  language: "ar",
  currency: "EGP",
  country: "EG",
  visitor: { currency: "EGP", country: "EG" },
  nonce: "bench",
  origin: shop,
  gtmId: undefined,
  purposes: [],
  isProduction: true,
  isDocument: true,
  localesVersion: "bench",
  requestId: "bench",
  transport: async ({ path: call }) => {
    const answer = await fetch(`${shop}/api${call}`, { headers: { "x-user-currency": "EGP" } });
    return { status: answer.status, statusText: answer.statusText, data: await answer.json(), requestId: undefined };
  },
};

/** Renders the page once through React Router and returns the context with the loaders' data. */
async function loadContext(): Promise<EntryContext> {
  let seen: EntryContext | undefined;
  const buildThatRecords = {
    ...build,
    entry: {
      module: {
        ...entry,
        default: (...args: Parameters<typeof entry.default>) => {
          seen = args[3];
          return entry.default(...args);
        },
      },
    },
  };
  const answer = await createRequestHandler(buildThatRecords, "production")(
    new Request(new URL(path, shop)),
    entry.pageContext(facts),
  );
  await answer.text();
  if (seen === undefined) throw new Error("the page was not rendered");
  return { ...seen, serverHandoffStream: undefined } as unknown as EntryContext;
}

const page = entry.pageTree(new URL(path, shop).href, await loadContext(), facts);

const server = createServer((_, reply) => {
  const stream = renderToPipeableStream(page, {
    onAllReady: () => {
      reply.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      stream.pipe(reply);
    },
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) console.log(`open http://127.0.0.1:${address.port}`);
});
