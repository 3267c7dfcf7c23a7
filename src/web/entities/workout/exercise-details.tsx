import { lazy, Suspense } from "react";
import type { Exercise } from "#shared/contract/enrolments.ts";
import type { Muscle } from "#shared/domain/movements.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ExerciseFigure } from "#web/ui/art/exercise/exercise-figure.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { chartIcon } from "#web/ui/drawn-icons.ts";
import { TagList } from "#web/ui/tag-list.tsx";

const ExerciseVideo = lazy(() => import("./exercise-video.tsx"));

/** How to do an exercise: drawing, instructions, muscles, common mistakes and cues. */
export function ExerciseDetails({ exercise }: { readonly exercise: Exercise }) {
  const { t } = useTranslation();
  const text = useText();
  const { level, equipment, steps, mistakes, safety, video } = exercise;
  const name = text(exercise.name);
  const figure = (
    <ExerciseFigure exercise={exercise} label={t("exercises.figure", { name })} className="mx-auto w-full max-w-xs" />
  );
  return (
    <div className="flex flex-col gap-5">
      <figure className="rounded-xl bg-sand-50 px-4 py-5">
        {video === null ? (
          figure
        ) : (
          <Suspense fallback={figure}>
            <ExerciseVideo {...{ video, name, figure }} />
          </Suspense>
        )}
      </figure>
      <TagList
        label={t("exercises.needs")}
        items={[
          { id: "level", label: t(`goods.levels.${level}`), icon: chartIcon },
          ...equipment.map((kind) => ({ id: kind, label: t(`goods.equipment.${kind}`) })),
        ]}
      />
      <Muscles exercise={exercise} />
      <Points title={t("training.player.steps")} points={steps} isOrdered />
      <Points title={t("training.player.mistakes")} points={mistakes} />
      <Callout tone="warn" title={t("training.player.safety")}>
        {text(safety)}
      </Callout>
    </div>
  );
}

function Muscles({ exercise: { primaryMuscles, secondaryMuscles } }: { readonly exercise: Exercise }) {
  const { t } = useTranslation();
  const named = (list: readonly Muscle[]) =>
    list.map((muscle) => t(`exercises.muscles.${muscle}`)).join(t("exercises.and"));
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-card">
      <dt className="text-muted">{t("exercises.primary")}</dt>
      <dd className="font-semibold">{named(primaryMuscles)}</dd>
      {secondaryMuscles.length > 0 && (
        <>
          <dt className="text-muted">{t("exercises.secondary")}</dt>
          <dd>{named(secondaryMuscles)}</dd>
        </>
      )}
    </dl>
  );
}

interface PointsProps {
  readonly title: string;
  readonly points: readonly LocalizedText[];
  readonly isOrdered?: boolean;
}

function Points({ title, points, isOrdered = false }: PointsProps) {
  const text = useText();
  if (points.length === 0) return null;
  const List = isOrdered ? "ol" : "ul";
  return (
    <section>
      <h3 className="mb-2 text-card font-bold">{title}</h3>
      <List className={isOrdered ? "list-decimal space-y-1.5 ps-5" : "list-disc space-y-1.5 ps-5"}>
        {points.map((point) => (
          <li key={point.en}>{text(point)}</li>
        ))}
      </List>
    </section>
  );
}
