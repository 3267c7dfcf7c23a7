import type { ClientSession } from "#shared/contract/admin-clients.ts";
import type { Pagination as Paging } from "#shared/contract/values.ts";
import { painToReport } from "#shared/domain/body-regions.ts";
import { formatClock, readsAsClock } from "#shared/domain/format-clock.ts";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { formatLoad } from "#web/admin-kit/training/load-text.ts";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import { dumbbellIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { regionName, toDay } from "./attention-words.ts";

type Line = ClientSession["lines"][number];
type Done = Line["sets"][number];
type Target = NonNullable<Line["target"]>;

const toTime = (seconds: number): string => (readsAsClock(seconds) ? formatClock(seconds) : `${seconds} s`);

const inKg = (kg: number): string => `${Math.round(kg * 100) / 100} kg`;

/** "60 kg"; with its source: "95 kg (75% TM)"; "75% TM" if no maximum was known. */
function toLoad({ load, kg }: Target): string {
  const named = load === null || "kg" in load ? "" : formatLoad(load);
  const weight = kg ?? (load !== null && "kg" in load ? load.kg : null);
  if (weight === null) return named;
  return named === "" ? inKg(weight) : `${inKg(weight)} (${named})`;
}

/** "3 × 8–12 @ 60 kg RPE 8". */
export function toTarget({ target }: Pick<Line, "target">): string {
  if (target === null) return "";
  const { sets, reps, seconds, metres, rpe } = target;
  const range = reps === null ? undefined : reps.min === reps.max ? `${reps.min}` : `${reps.min}–${reps.max}`;
  const amount = range ?? (seconds !== null ? toTime(seconds) : metres !== null ? `${metres} m` : "");
  const effort = [toLoad(target), rpe === null ? "" : `RPE ${rpe}`].filter((part) => part !== "").join(" ");
  return `${sets} × ${amount}${effort === "" ? "" : ` @ ${effort}`}`;
}

const marks: Readonly<Record<Done["kind"], string>> = {
  normal: "",
  warmup: "warm-up ",
  drop: "drop ",
  failure: "to failure ",
};

const toAmount = ({ reps, seconds, metres }: Done): string =>
  reps !== null ? `${reps}` : seconds !== null ? toTime(seconds) : metres !== null ? `${metres} m` : "✓";

/** Done sets as targets are written: "3 × 5 @ 95 kg", "8, 8, 6 @ 42.5 kg"; a change of weight or kind begins anew. */
export function toDone(sets: readonly Done[]): string {
  const groups: Done[][] = [];
  for (const set of sets) {
    const last = groups.at(-1);
    if (last?.[0]?.kind === set.kind && last[0].weightKg === set.weightKg) last.push(set);
    else groups.push([set]);
  }
  return groups
    .map((group) => {
      const amounts = group.map(toAmount);
      const isSame = new Set(amounts).size === 1;
      const [first] = group;
      const load = first?.weightKg ? ` @ ${inKg(first.weightKg)}` : "";
      return `${first === undefined ? "" : marks[first.kind]}${isSame ? `${amounts.length} × ${amounts[0]}` : amounts.join(", ")}${load}`;
    })
    .join(" · ");
}

const meanOf = (values: readonly (number | null)[]): number | undefined => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length;
};

export interface Difference {
  readonly text: string;
  readonly isShort: boolean;
}

const isWorking = ({ isDone, kind }: Done): boolean => isDone && kind === "normal";

function repsOff({ reps }: Target, done: readonly Done[]): number {
  const mean = meanOf(done.map((set) => set.reps));
  if (reps === null || mean === undefined) return 0;
  return mean < reps.min ? mean - reps.min : mean > reps.max ? mean - reps.max : 0;
}

function kgOff({ kg }: Target, done: readonly Done[]): number {
  const mean = meanOf(done.map(({ weightKg }) => weightKg));
  return kg === null || mean === undefined ? 0 : mean - kg;
}

/** Differences of the working sets from their target: number of sets, repetitions out of range, weight. */
export function toDifference({ target, sets }: Pick<Line, "target" | "sets">): Difference {
  if (target === null) return { text: "", isShort: false };
  const done = sets.filter(isWorking);
  const missing = target.sets - done.length;
  const parts = [
    { off: Math.min(0, -missing), unit: missing === 1 ? "set" : "sets" },
    { off: repsOff(target, done), unit: "reps" },
    { off: kgOff(target, done), unit: "kg" },
  ].flatMap(({ off, unit }) => {
    const value = Math.round(off * 10) / 10;
    return value === 0 ? [] : [{ value, text: `${value > 0 ? "+" : "−"}${Math.abs(value)} ${unit}` }];
  });
  if (parts.length === 0) return { text: "as planned", isShort: false };
  return { text: parts.map(({ text }) => text).join(", "), isShort: parts.some(({ value }) => value < 0) };
}

/** Lines break between a load and its effort, not within "62.5 kg" or "RPE 8". */
const unbroken = (text: string): string => text.replaceAll(/(?<=\d) (?=kg)|(?<=@|RPE) | (?=×)|(?<=×) /g, "\u00a0");

function Row({ line }: { readonly line: Line }) {
  const { exercise, swappedFrom, target, sets } = line;
  const done = sets.filter(({ isDone }) => isDone);
  const rpe = meanOf(sets.filter(isWorking).map((set) => set.rpe));
  const { text, isShort } = toDifference(line);
  const isHard = rpe !== undefined && target !== null && target.rpe !== null && rpe >= target.rpe + 1;
  return (
    <tr className="border-t border-line align-top max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:py-2">
      <th scope="row" className="w-1/4 py-2 pe-3 text-start font-medium max-sm:w-full max-sm:p-0">
        {exercise.name.en}
        {swappedFrom !== null && (
          <span className="block text-small font-normal text-muted">instead of {swappedFrom.name.en}</span>
        )}
      </th>
      <td className="figures py-2 pe-3 text-small text-muted max-sm:p-0">{unbroken(toTarget(line))}</td>
      <td className="figures py-2 pe-3 text-small max-sm:p-0">
        {done.length === 0 ? "not done" : unbroken(toDone(done))}
      </td>
      <td className={cx("py-2 pe-3 text-small whitespace-nowrap max-sm:p-0", isShort ? "text-danger" : "text-muted")}>
        {text}
      </td>
      <td
        className={cx(
          "figures py-2 text-small whitespace-nowrap max-sm:p-0",
          isHard ? "font-semibold text-warn" : "text-muted",
        )}
      >
        {rpe === undefined ? "" : `RPE ${Math.round(rpe * 10) / 10}`}
      </td>
    </tr>
  );
}

function Session({ session }: { readonly session: ClientSession }) {
  const { title, on, week, minutes, rpe, note, pain, programme, lines } = session;
  return (
    <Panel
      title={title.en}
      end={
        <span className="text-small text-muted">
          {toDay(on)} · {week !== null && `week ${week} · `}
          {minutes} min{rpe !== null && ` · RPE ${rpe}`}
        </span>
      }
    >
      <p className="text-small text-muted">
        <UserText>{programme.en}</UserText>
      </p>
      {pain !== null && pain.level > 0 && (
        <p className="mt-2">
          <Badge tone={pain.level >= painToReport ? "danger" : "warn"}>
            Pain {pain.level} of 10{pain.region !== null && `, ${regionName(pain.region).toLowerCase()}`}
          </Badge>
        </p>
      )}
      {note !== "" && (
        <p dir="auto" className="mt-2 rounded-lg bg-sand-50 p-3 whitespace-pre-line wrap-anywhere">
          {note}
        </p>
      )}
      {lines.length > 0 && (
        <table className="mt-2 w-full">
          <caption className="sr-only">Target and actual of {title.en}</caption>
          <thead className="text-small text-muted max-sm:sr-only">
            <tr>
              {["Exercise", "Target", "Done", "Difference", "Effort"].map((name) => (
                <th key={name} scope="col" className="pb-1 pe-3 text-start font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an exercise can stand twice in a workout, whose order is fixed
              <Row key={`${line.exercise.slug} ${at}`} line={line} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface SessionsProps {
  readonly sessions: readonly ClientSession[];
  readonly pagination: Paging;
}

/** A client's workouts, target beside actual. */
export function SessionsTab({ sessions, pagination }: SessionsProps) {
  const address = useListAddress();
  if (sessions.length === 0)
    return (
      <EmptyState
        icon={dumbbellIcon}
        title="No workouts yet"
        description="The first one stands here as soon as it is stored."
      />
    );
  return (
    <div className="flex flex-col gap-4">
      {sessions.map((session) => (
        <Session key={session.id} session={session} />
      ))}
      {pagination.pages > 1 && (
        <Pagination
          page={pagination.page}
          pageCount={pagination.pages}
          hrefFor={(to) => address.hrefWith({ page: String(to) })}
          labels={{
            nav: "Workouts",
            previous: "Newer workouts",
            next: "Older workouts",
            page: (page: number) => `Page ${page}`,
          }}
        />
      )}
    </div>
  );
}
