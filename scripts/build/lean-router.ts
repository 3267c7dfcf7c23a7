import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const instrumentation = "lib/router/instrumentation.js";
/** Modules of the router, in its folder of production, whose place others take. */
export const replaced = [instrumentation, "lib/dom/ssr/errorBoundaries.js", "lib/dom/ssr/fallback.js"] as const;

/** What the router imports from the module, as it behaves without `instrumentations`. A name that is missing fails the build. */
const unused = `
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
// Of the router on the server, which no browser runs.
export const instrumentHandler = undefined;
export const instrumentationResultMetaContext = undefined;
`;

const ownErrorPage = fileURLToPath(new URL("../../src/web/features/shell/last-error.tsx", import.meta.url));

/**
 * Leaves the code that observes navigations (`<HydratedRouter instrumentations>`) out of the browser's router: no page
 * uses it, every page would load it, and no option leaves it out. Its page for errors that escape every boundary is ours.
 */
export function leanRouter(): Plugin {
  return {
    name: "himma:lean-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    load: {
      filter: { id: replaced.map((path) => new RegExp(`/react-router/dist/production/${path.replace(".", "\\.")}$`)) },
      handler: (id) => ({
        code: id.endsWith(instrumentation) ? unused : `export * from ${JSON.stringify(ownErrorPage)};`,
        moduleSideEffects: false,
      }),
    },
  };
}
