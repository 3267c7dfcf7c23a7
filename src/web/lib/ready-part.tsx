import { type ComponentType, lazy, Suspense } from "react";

interface ReadyPart {
  /** Draws it; on pages that come later than the first it is fetched then. */
  readonly Part: ComponentType;
  /** Resolves when it can be drawn at once. */
  readonly ready: () => Promise<void>;
}

/**
 * A part that few pages have, fetched apart. Where the server has drawn it, wait for `ready` before hydrating: React takes
 * away what stands in a boundary whose code is not there yet as soon as anything around it changes.
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
