import type { Plugin } from "vite";

const instrumentation = /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/;

/** What the router imports from the module, as it behaves without `instrumentations`. A name that is missing fails the build. */
const unused = `
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
// Of the router on the server, which no browser runs.
export const instrumentHandler = undefined;
export const instrumentationResultMetaContext = undefined;
`;

/**
 * Leaves the code that observes navigations (`<HydratedRouter instrumentations>`) out of the browser's router: no page
 * uses it, every page would load it, and no option leaves it out.
 */
export function leanRouter(): Plugin {
  return {
    name: "himma:lean-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    load: { filter: { id: instrumentation }, handler: () => ({ code: unused, moduleSideEffects: false }) },
  };
}
