import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { slugAt } from "./complete-set.ts";
import type { Step } from "./steps.ts";
import type { DraftTools } from "./use-draft.ts";

/** The names of a step's exercises, with today's swaps. */
export function useStepName(plan: Enrolment, day: ProgrammeDay, tools: DraftTools): (step: Step) => string {
  const text = useText();
  return (step) =>
    step.prescriptions
      .flatMap((prescription) => {
        const one = day.blocks[step.block]?.prescriptions[prescription];
        if (one === undefined) return [];
        const slug = slugAt(tools.draft, { block: step.block, prescription }, one);
        return [text(plan.exercises.find((each) => each.slug === slug)?.name ?? one.exercise.name)];
      })
      .join(" + ");
}
