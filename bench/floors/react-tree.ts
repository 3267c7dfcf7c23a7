import { createServer } from "node:http";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { createRequestHandler, type EntryContext, type ServerBuild } from "react-router";
import type { PageFacts } from "#shared/contract/page.ts";

/**
 * React's `renderToPipeableStream` of one page's tree on bare `node:http`: loaded once, then rendered for every
 * request. No loaders, API, headers or cache.
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

async function loadedTree(): Promise<EntryContext> {
  let seen: EntryContext | undefined;
  const watching = {
    ...build,
    entry: {
      module: {
        ...entry,
        default: (...given: Parameters<typeof entry.default>) => {
          seen = given[3];
          return entry.default(...given);
        },
      },
    },
  };
  const answer = await createRequestHandler(watching, "production")(
    new Request(new URL(path, shop)),
    entry.pageContext(facts),
  );
  await answer.text();
  if (seen === undefined) throw new Error("the page was not rendered");
  return { ...seen, serverHandoffStream: undefined } as unknown as EntryContext;
}

const page = entry.pageTree(new URL(path, shop).href, await loadedTree(), facts);

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
