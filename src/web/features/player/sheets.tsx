import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import { CalculatorSheet } from "./calculator-sheet.tsx";
import { addWarmUp, swapExercise } from "./change-exercises.ts";
import type { Exercising } from "./complete-set.ts";
import { type Place, toSwapKey } from "./draft.ts";
import { HowSheet } from "./exercise-sheet.tsx";
import { LoadSheet } from "./load-sheet.tsx";
import { SwapSheet } from "./swap-sheet.tsx";
import type { DraftTools } from "./use-draft.ts";

type At = Omit<Place, "set">;

/** The open sheet, if any. */
export interface OpenSheet {
  /** The reason for today's weight. */
  readonly why?: Exercising;
  /** Slug of the exercise whose instructions are shown. */
  readonly how?: string;
  /** Where an exercise is swapped. */
  readonly swapAt?: At;
  /** The calculators, for a weight. */
  readonly asked?: { readonly at: At; readonly weight: string; readonly hasPlates: boolean };
}

interface SheetsProps {
  readonly plan: Enrolment;
  readonly day: ProgrammeDay;
  readonly tools: DraftTools;
  readonly open: OpenSheet;
  readonly onClose: () => void;
  readonly onMaxes: (maxes: Enrolment["maxes"]) => void;
}

/** All sheets over a step. */
export function Sheets({ plan, day, tools, open: { why, how, swapAt, asked }, onClose, onMaxes }: SheetsProps) {
  const findExercise = (slug: string | undefined) => plan.exercises.find((each) => each.slug === slug);
  const planned =
    swapAt === undefined ? undefined : day.blocks[swapAt.block]?.prescriptions[swapAt.prescription]?.exercise.slug;
  const current = swapAt === undefined ? undefined : (tools.draft.swaps[toSwapKey(swapAt)] ?? planned);
  return (
    <>
      <HowSheet exercise={findExercise(how)} onClose={onClose} />
      <SwapSheet
        exercise={findExercise(current)}
        planned={findExercise(planned)}
        all={plan.exercises}
        onClose={onClose}
        onChoose={(choice) => swapAt !== undefined && swapExercise(plan, day, tools, swapAt, choice)}
      />
      <CalculatorSheet
        unit={tools.draft.unit}
        weight={asked?.weight}
        hasPlates={asked?.hasPlates ?? true}
        onClose={onClose}
        onAdd={(sets) => asked !== undefined && addWarmUp(day, tools, asked.at, sets) && onClose()}
      />
      <LoadSheet
        exercising={why}
        unit={tools.draft.unit}
        onClose={onClose}
        onMaxes={(next) => {
          onMaxes([...next]);
          onClose();
        }}
      />
    </>
  );
}
