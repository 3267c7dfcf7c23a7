import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { createRequestHandler, RouterContextProvider, ServerBuild } from "react-router";
import type { PageFacts } from "#shared/contract/page.ts";
import type { Render } from "./page-handler.ts";

/**
 * Exports of src/web/entry.server.tsx besides React Router's own. The handler comes from there too, because in
 * development Vite loads its own copy of React Router, and a request must not use two.
 */
interface ServerEntry {
  readonly pageContext: (facts: PageFacts) => RouterContextProvider;
  readonly createRequestHandler: typeof createRequestHandler;
  /** The document rendered with this context, whose Response has no body then; null for other responses. */
  readonly getDocument: (context: RouterContextProvider) => Buffer | null;
}

const toEntry = (build: ServerBuild): ServerEntry => build.entry.module as unknown as ServerEntry;

function renderWith(entry: ServerEntry, handle: ReturnType<typeof createRequestHandler>): Render {
  return async (request, facts) => {
    const context = entry.pageContext(facts);
    const response = await handle(request, context);
    return { response, body: entry.getDocument(context) ?? Buffer.from(await response.arrayBuffer()) };
  };
}

export class MissingBuildError extends Error {
  override readonly name = "MissingBuildError";
}

/** The production build of the pages, from `build/server`. */
export async function loadWebBuild(folder: string): Promise<Render> {
  const file = `${folder}/server/index.js`;
  if (!existsSync(file))
    throw new MissingBuildError("The pages are not built: run npm start (or npm run build) first.");
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  const entry = toEntry(build);
  return renderWith(entry, entry.createRequestHandler(build, "production"));
}

/** Renders pages from the sources in development: Vite compiles on demand and reloads changes. */
export function renderFromSources(loadModule: (id: string) => Promise<Record<string, unknown>>): Render {
  return async (request, facts) => {
    const build = (await loadModule("virtual:react-router/server-build")) as unknown as ServerBuild;
    const entry = toEntry(build);
    return renderWith(entry, entry.createRequestHandler(build, "development"))(request, facts);
  };
}
