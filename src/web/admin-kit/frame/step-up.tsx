import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { answerStepUp } from "#web/lib/api/step-up.ts";

const StepUpDialog = lazy(() => import("./step-up-dialog.tsx"));

interface Asking {
  readonly promise: Promise<boolean>;
  readonly answer: (isShown: boolean) => void;
}

/** Answers calls that ask for the second factor again. Several calls at once ask once. */
export function StepUp() {
  const [asking, setAsking] = useState<Asking>();
  const current = useRef<Asking>(undefined);
  useEffect(
    () =>
      answerStepUp(() => {
        if (current.current === undefined) {
          const { promise, resolve } = Promise.withResolvers<boolean>();
          current.current = { promise, answer: resolve };
          setAsking(current.current);
        }
        return current.current.promise;
      }),
    [],
  );
  if (asking === undefined) return null;
  const end = (isShown: boolean): void => {
    current.current = undefined;
    setAsking(undefined);
    asking.answer(isShown);
  };
  return (
    <Suspense fallback={null}>
      <StepUpDialog onAnswer={end} />
    </Suspense>
  );
}
