import { lazy, Suspense } from "react";

const Loaded = lazy(() => import("./plan-closed.tsx"));

/** See `plan-closed.tsx`: it is loaded when the server has refused a plan. */
export function PlanClosed({ error }: { readonly error: unknown }) {
  return (
    <Suspense fallback={null}>
      <Loaded error={error} />
    </Suspense>
  );
}
