import type { Exercise } from "#shared/contract/enrolments.ts";
import { ExerciseDetails } from "#web/entities/workout/exercise-details.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Drawer } from "#web/ui/drawer.tsx";

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
