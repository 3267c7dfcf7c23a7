import { type ExerciseDetails as Details, getExercise } from "#shared/contract/exercises.ts";
import type { Prescription } from "#shared/contract/training.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { ExerciseDetails } from "#web/entities/workout/exercise-details.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ExerciseFigure } from "#web/ui/art/exercise/exercise-figure.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Named = Prescription["exercise"];
interface ExerciseDrawerProps {
  readonly exercise: Named | undefined;
  readonly onChoose: (exercise: Named) => void;
  readonly onClose: () => void;
}

/** An exercise of the first week: instructions and alternatives. */
export function ExerciseDrawer({ exercise, onChoose, onClose }: ExerciseDrawerProps) {
  const { t } = useTranslation();
  const text = useText();
  const slug = exercise?.slug;
  const { load, retry } = useOnDemand(slug, (signal) => api(getExercise, { params: { slug: slug ?? "" } }, { signal }));
  return (
    <Drawer
      open={exercise !== undefined}
      onClose={onClose}
      title={exercise && text(exercise.name)}
      labels={{ close: t("common:close") }}
      size="30rem"
    >
      {load.status === "loading" && <Waiting />}
      {load.status === "failed" && <FailurePanel error={load.error} onRetry={retry} />}
      {load.status === "ready" && (
        <>
          <ExerciseDetails exercise={load.data.exercise} />
          <Substitutes list={load.data.substitutes} onChoose={onChoose} />
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
