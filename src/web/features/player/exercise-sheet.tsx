import type { Exercise } from "#shared/contract/enrolments.ts";
import { ExerciseDetails } from "#web/entities/workout/exercise-details.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ExerciseFigure } from "#web/ui/art/exercise/exercise-figure.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Icon } from "#web/ui/icon.tsx";

interface SheetProps {
  readonly exercise: Exercise | undefined;
  readonly onClose: () => void;
}

/** Instructions of an exercise. */
export function HowSheet({ exercise, onClose }: SheetProps) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <Drawer
      open={exercise !== undefined}
      onClose={onClose}
      side="sheet"
      title={exercise && text(exercise.name)}
      labels={{ close: t("common:close") }}
    >
      {exercise !== undefined && <ExerciseDetails exercise={exercise} />}
    </Drawer>
  );
}

interface SwapSheetProps extends SheetProps {
  /** The planned exercise. */
  readonly planned: Exercise | undefined;
  readonly all: readonly Exercise[];
  readonly onChoose: (slug: string) => void;
}

/** Alternatives with the same movement pattern and muscles. */
export function SwapSheet({ exercise, planned, all, onClose, onChoose }: SwapSheetProps) {
  const { t } = useTranslation();
  const text = useText();
  const choices = (planned?.substitutions ?? []).flatMap((slug) =>
    all.filter((each) => each.slug === slug && slug !== exercise?.slug),
  );
  const choose = (slug: string): void => {
    onChoose(slug);
    onClose();
  };
  const row =
    "flex min-h-14 w-full items-center gap-3 rounded-lg border border-line px-4 text-start text-card font-semibold hover:border-text";
  return (
    <Drawer
      open={exercise !== undefined}
      onClose={onClose}
      side="sheet"
      title={t("training.player.swapTitle")}
      labels={{ close: t("common:close") }}
    >
      <div className="flex flex-col gap-2">
        {planned !== undefined && exercise?.slug !== planned.slug && (
          <button type="button" className={row} onClick={() => choose(planned.slug)}>
            <Icon name="undo" className="text-muted" />
            {t("training.player.swapBack", { name: text(planned.name) })}
          </button>
        )}
        {choices.map((choice) => (
          <button key={choice.slug} type="button" className={row} onClick={() => choose(choice.slug)}>
            <ExerciseFigure exercise={choice} className="w-24 shrink-0" />
            {text(choice.name)}
          </button>
        ))}
        {choices.length === 0 && <p className="text-muted">{t("training.player.noSwap")}</p>}
      </div>
    </Drawer>
  );
}
