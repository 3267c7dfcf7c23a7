import type { EditablePhase, ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { counted } from "#web/admin-kit/labels.ts";

interface OutlineProps {
  readonly phases: readonly EditablePhase[];
  readonly exercises: readonly ExerciseRef[];
}

/** A read-only plan: its days with their exercises, week by week. */
export function PlanOutline({ phases, exercises }: OutlineProps) {
  const nameOf = (slug: string): string => exercises.find((one) => one.slug === slug)?.name.en ?? slug;
  const weeks = phases.flatMap((phase) => phase.weeks);
  return (
    <div className="flex flex-col gap-2">
      {weeks.map((week) => (
        <details
          key={week.number}
          open={week.number === 1}
          className="rounded-lg border border-line bg-surface px-4 py-2"
        >
          <summary className="min-h-9 content-center font-semibold">
            Week {week.number}{" "}
            <span className="text-small font-normal text-muted">{counted(week.days.length, "day")}</span>
          </summary>
          <ul className="flex flex-col gap-1 pb-2 text-small">
            {week.days.map((day) => (
              <li key={day.order}>
                <span dir="auto" className="font-semibold">
                  {day.title.en || day.title.ar || `Day ${day.order}`}
                </span>
                :{" "}
                {day.blocks
                  .flatMap(({ prescriptions }) => prescriptions.map(({ exercise }) => nameOf(exercise)))
                  .join(", ")}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
