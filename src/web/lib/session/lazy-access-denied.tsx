import { lazy, Suspense } from "react";
import type { AccessDeniedType } from "./access-denied.tsx";
import { CheckingSession } from "./checking-session.tsx";

const Loaded = lazy(() => import("./access-denied.tsx"));

/** See `access-denied.tsx`, which few visits need: it is loaded when it is shown. */
export function AccessDenied({ type }: { readonly type: AccessDeniedType }) {
  return (
    <Suspense fallback={<CheckingSession />}>
      <Loaded type={type} />
    </Suspense>
  );
}
