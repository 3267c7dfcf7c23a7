import { useEffect, useState } from "react";
import { type ExerciseDetails as Details, getExercise } from "#shared/contract/exercises.ts";
import type { Prescription } from "#shared/contract/training.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { ExerciseDetails } from "#web/entities/workout/exercise-details.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ExerciseFigure } from "#web/ui/art/exercise/exercise-figure.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Named = Prescription["exercise"];
type Found = { readonly slug: string } & ({ readonly details: Details } | { readonly error: unknown });

/** Loads the details when the drawer is opened. */
function useDetails(slug: string | undefined) {
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    if (slug === undefined) return;
    const abort = new AbortController();
    const keep = (next: Found): void => {
      if (!abort.signal.aborted) setFound(next);
    };
    api(getExercise, { params: { slug } }, { signal: abort.signal }).then(
      (details) => keep({ slug, details }),
      (error: unknown) => keep({ slug, error }),
    );
    return () => abort.abort();
  }, [slug, attempt]);
  const retry = (): void => {
    setFound(undefined);
    setAttempt((count) => count + 1);
  };
  return { found: found?.slug === slug ? found : undefined, retry };
}

interface ExerciseDrawerProps {
  readonly exercise: Named | undefined;
  readonly onChoose: (exercise: Named) => void;
  readonly onClose: () => void;
}

/** An exercise of the first week: instructions and alternatives. */
export function ExerciseDrawer({ exercise, onChoose, onClose }: ExerciseDrawerProps) {
  const { t } = useTranslation();
  const text = useText();
  const { found, retry } = useDetails(exercise?.slug);
  return (
    <Drawer
      open={exercise !== undefined}
      onClose={onClose}
      title={exercise && text(exercise.name)}
      labels={{ close: t("common:close") }}
      size="30rem"
    >
      {found === undefined && <Waiting />}
      {found !== undefined && "error" in found && <FailurePanel error={found.error} onRetry={retry} />}
      {found !== undefined && "details" in found && (
        <>
          <ExerciseDetails exercise={found.details.exercise} />
          <Substitutes list={found.details.substitutes} onChoose={onChoose} />
        </>
      )}
    </Drawer>
  );
}

function Substitutes({
  list,
  onChoose,
}: {
  readonly list: Details["substitutes"];
  readonly onChoose: (exercise: Named) => void;
}) {
  const { t } = useTranslation();
  const text = useText();
  if (list.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-card font-bold">{t("exercises.substitutes")}</h3>
      <ul className="flex flex-col gap-2">
        {list.map((one) => (
          <li key={one.slug}>
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 rounded-lg border border-line px-3 py-1.5 text-start font-semibold hover:border-text"
              onClick={() => onChoose(one)}
            >
              <ExerciseFigure exercise={one} className="w-24 shrink-0" />
              {text(one.name)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-40 rounded-xl" />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-40" />
    </div>
  );
}
