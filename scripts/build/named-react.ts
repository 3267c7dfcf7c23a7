import type { Plugin } from "vite";

// The names that pages use. One that is missing here fails the build.
export const reactNames: Readonly<Record<string, string>> = {
  react:
    "Children, Component, createContext, createElement, Fragment, lazy, StrictMode, startTransition, Suspense, use, useCallback, useContext, useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore",
  "react/jsx-runtime": "Fragment, jsx, jsxs",
};
const own = /\/src\/(?:web|shared)\//;
const prefix = "\0named-react:";

/**
 * React's files are CommonJS: each chunk would make an object of them, and look a name up in it wherever it is used.
 * Pages get the names from one module of the framework's chunk.
 */
export function namedReact(): Plugin {
  return {
    name: "himma:named-react",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: {
      filter: { id: /^react(?:\/jsx-runtime)?$/ },
      handler: (id, importer) => (importer !== undefined && own.test(importer) ? prefix + id : undefined),
    },
    load: {
      filter: { id: new RegExp(`^${prefix}`) },
      handler: (id) => {
        const path = id.slice(prefix.length);
        return {
          code: `import all from ${JSON.stringify(path)};\nexport const { ${reactNames[path]} } = all;`,
          moduleSideEffects: false,
        };
      },
    },
  };
}
