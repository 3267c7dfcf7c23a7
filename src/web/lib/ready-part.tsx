import { type ComponentType, lazy, Suspense } from "react";

interface ReadyPart {
  /** Renders the part; on later pages its code is loaded then. */
  readonly Part: ComponentType;
  /** Resolves when the code is loaded. */
  readonly ready: () => Promise<void>;
}

/**
 * A lazily loaded part of few pages. If the server rendered it, await `ready` before hydrating: React removes the
 * content of a boundary whose code is missing as soon as anything around it changes.
 */
export function readyPart(load: () => Promise<{ readonly default: ComponentType }>): ReadyPart {
  let Loaded: ComponentType | undefined;
  const Lazy = lazy(load);
  return {
    Part: () => <Suspense fallback={null}>{Loaded === undefined ? <Lazy /> : <Loaded />}</Suspense>,
    ready: async () => {
      Loaded = (await load()).default;
    },
  };
}
