import { createContext } from "react-router";
import { type Client, createClient } from "#shared/contract/client.ts";
import type { PageFacts } from "#shared/contract/page.ts";
import { withWrappedErrors } from "./api/wrapped-errors.ts";

/** Context with the server's facts about the request, for loaders. */
export const pageFactsContext = createContext<PageFacts>();

interface ContextReader {
  get(context: typeof pageFactsContext): PageFacts;
}

/** The typed client for loaders: an in-process, anonymous API call in the visitor's language and currency. */
export function getApi(context: Readonly<ContextReader>): Client {
  return withWrappedErrors(createClient(context.get(pageFactsContext).transport));
}

export const getPageFacts = (context: Readonly<ContextReader>): PageFacts => context.get(pageFactsContext);
