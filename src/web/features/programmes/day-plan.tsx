import type { Prescription, ProgrammeDay } from "#shared/contract/training.ts";
import { formatClock, readsAsClock } from "#shared/domain/format-clock.ts";
import { isTimed, usualBlockMinutes } from "#shared/domain/timed-blocks.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Dose, Rest } from "./prescription-words.tsx";

type Block = ProgrammeDay["blocks"][number];

interface DayPlanProps {
  readonly day: ProgrammeDay;
  /** Opens an exercise's instructions. */
  readonly onOpen: OpenExercise;
}
type OpenExercise = (exercise: Prescription["exercise"]) => void;

/** A session by blocks. */
export function DayPlan({ day, onOpen }: DayPlanProps) {
  const has = toColumns(day);
  return (
    <ol className="flex flex-col gap-6">
      {day.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a plan does not change, and a title can occur twice
        <li key={`${block.title.en} ${index + 1}`}>
          <BlockHeading block={block} />
          <BlockTable block={block} has={has} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  );
}

function BlockHeading({ block }: { readonly block: Block }) {
  const { t } = useTranslation();
  const text = useText();
  const rest = isTimed(block) ? 0 : (block.restBetweenRoundsSeconds ?? 0);
  const minutes = block.minutes ?? (isTimed(block) ? usualBlockMinutes : undefined);
  const notes = [
    block.kind === "straight" ? undefined : t(`programmes.blocks.${block.kind}`),
    block.rounds !== undefined && block.rounds > 1 ? t("programmes.rounds", { count: block.rounds }) : undefined,
    minutes === undefined ? undefined : t("goods.minutes", { count: minutes }),
    rest === 0
      ? undefined
      : readsAsClock(rest)
        ? t("training.player.restBetween", { time: formatClock(rest) })
        : t("programmes.roundRest", { count: rest }),
  ].filter((note) => note !== undefined);
  const title = text(block.title);
  if (title === "" && notes.length === 0) return null;
  return (
    <h3 className="mb-1 flex flex-wrap items-baseline gap-x-2">
      {title !== "" && <span className="text-card font-bold text-text">{title}</span>}
      {notes.length > 0 && <span className="text-small font-normal text-muted">{notes.join(" · ")}</span>}
    </h3>
  );
}

const cell = "py-3 ps-2 align-top sm:ps-4";

interface Columns {
  readonly rest: boolean;
  readonly rpe: boolean;
  readonly tempo: boolean;
}

/** The columns that any row of the day needs; all tables of a day have the same ones, so that they align. */
function toColumns({ blocks }: ProgrammeDay): Columns {
  const lines = blocks.flatMap(({ prescriptions }) => prescriptions);
  const rested = blocks.flatMap((block) => (isTimed(block) ? [] : block.prescriptions));
  return {
    rest: rested.some(({ restSeconds }) => restSeconds > 0),
    rpe: lines.some(({ rpe }) => rpe !== undefined),
    tempo: lines.some(({ tempo }) => tempo !== undefined),
  };
}

interface BlockTableProps {
  readonly block: Block;
  readonly has: Columns;
  readonly onOpen: OpenExercise;
}

/** A block against the clock has minutes in the place of sets and rests. */
function BlockTable({ block, has, onOpen }: BlockTableProps) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <table className="w-full table-fixed border-t border-line text-small">
      <caption className="sr-only">{text(block.title)}</caption>
      <thead>
        <tr className="text-tiny text-muted [&>th]:pt-2 [&>th]:text-start [&>th]:font-medium">
          <th scope="col">{t("programmes.exercise")}</th>
          <th scope="col" className="w-[27%] ps-2 sm:w-[30%] sm:ps-4">
            {t("programmes.setsReps")}
          </th>
          {has.rest && (
            <th scope="col" className="w-[24%] ps-2 sm:w-[16%] sm:ps-4">
              {t("programmes.rest")}
            </th>
          )}
          {has.rpe && (
            <th scope="col" className="w-[14%] whitespace-nowrap ps-2 sm:w-[11%] sm:ps-4">
              <Ltr>{t("programmes.rpe")}</Ltr>
            </th>
          )}
          {has.tempo && (
            <th scope="col" className="hidden w-[13%] ps-4 sm:table-cell">
              {t("programmes.tempo")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {block.prescriptions.map((prescription, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plan does not change, and an exercise can occur twice
          <tr key={`${prescription.exercise.slug} ${index + 1}`} className="border-b border-line last:border-0">
            <ExerciseCell prescription={prescription} onOpen={onOpen} />
            <td className={cell}>
              <Dose prescription={isTimed(block) ? { ...prescription, sets: 1 } : prescription} />
            </td>
            {has.rest && <td className={cell}>{!isTimed(block) && <Rest seconds={prescription.restSeconds} />}</td>}
            {has.rpe && <td className={cell}>{prescription.rpe !== undefined && <Ltr>{prescription.rpe}</Ltr>}</td>}
            {has.tempo && (
              <td className={`${cell} hidden sm:table-cell`}>
                {prescription.tempo && <Ltr>{prescription.tempo}</Ltr>}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On phones the tempo is below the name: five columns do not fit. */
function ExerciseCell({
  prescription: { exercise, note, tempo },
  onOpen,
}: {
  readonly prescription: Prescription;
  readonly onOpen: OpenExercise;
}) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <th scope="row" className="py-3 text-start align-top font-medium text-text">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("exercises.show", { name: text(exercise.name) })}
        className="-my-3 min-w-11 py-3 text-start underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent"
        onClick={() => onOpen(exercise)}
      >
        {text(exercise.name)}
      </button>
      {tempo && (
        <span className="block text-tiny font-normal text-muted sm:hidden">
          {t("programmes.tempo")} <Ltr>{tempo}</Ltr>
        </span>
      )}
      {note && <span className="block text-small font-normal text-muted">{text(note)}</span>}
    </th>
  );
}
