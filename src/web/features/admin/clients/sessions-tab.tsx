import type { ClientSession } from "#shared/contract/admin-clients.ts";
import type { Pagination as Paging } from "#shared/contract/values.ts";
import { painToReport } from "#shared/domain/body-regions.ts";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import { dumbbellIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { regionName, toDay } from "./attention-words.ts";

type Line = ClientSession["lines"][number];
type Done = Line["sets"][number];

/** "3 × 8–12 @ RPE 8". */
export function toTarget({ target }: Pick<Line, "target">): string {
  if (target === null) return "";
  const { sets, reps, seconds, metres, rpe } = target;
  const range = reps === null ? undefined : reps.min === reps.max ? `${reps.min}` : `${reps.min}–${reps.max}`;
  const amount = range ?? (seconds !== null ? `${seconds} s` : metres !== null ? `${metres} m` : "");
  return `${sets} × ${amount}${rpe === null ? "" : ` @ RPE ${rpe}`}`;
}

const toSet = ({ weightKg, reps, seconds, metres }: Done): string => {
  const amount = reps !== null ? `${reps}` : seconds !== null ? `${seconds} s` : metres !== null ? `${metres} m` : "✓";
  return weightKg === null || weightKg === 0 ? amount : `${weightKg}×${amount}`;
};

const meanOf = (values: readonly (number | null)[]): number | undefined => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length;
};

export interface Difference {
  readonly text: string;
  readonly isShort: boolean;
}

/** What was done against what was asked: sets first, then repetitions out of their range. */
export function toDifference({ target, sets }: Pick<Line, "target" | "sets">): Difference {
  if (target === null) return { text: "", isShort: false };
  const done = sets.filter(({ isDone }) => isDone);
  const missing = target.sets - done.length;
  if (missing > 0) return { text: `−${missing} set${missing === 1 ? "" : "s"}`, isShort: true };
  const mean = meanOf(done.map(({ reps }) => reps));
  if (target.reps === null || mean === undefined) return { text: "as planned", isShort: false };
  const { min, max } = target.reps;
  const off = mean < min ? mean - min : mean > max ? mean - max : 0;
  if (off === 0) return { text: "as planned", isShort: false };
  return { text: `${off > 0 ? "+" : "−"}${Math.abs(Math.round(off * 10) / 10)} reps`, isShort: off < 0 };
}

function Row({ line }: { readonly line: Line }) {
  const { exercise, swappedFrom, target, sets } = line;
  const done = sets.filter(({ isDone }) => isDone);
  const rpe = meanOf(done.map((set) => set.rpe));
  const { text, isShort } = toDifference(line);
  const isHard = rpe !== undefined && target !== null && target.rpe !== null && rpe >= target.rpe + 1;
  return (
    <tr className="border-t border-line align-top max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:py-2">
      <th scope="row" className="py-2 pe-3 text-start font-medium max-sm:w-full max-sm:p-0">
        {exercise.name.en}
        {swappedFrom !== null && (
          <span className="block text-small font-normal text-muted">instead of {swappedFrom.name.en}</span>
        )}
      </th>
      <td className="figures py-2 pe-3 text-small whitespace-nowrap text-muted max-sm:p-0">{toTarget(line)}</td>
      <td className="figures py-2 pe-3 text-small max-sm:p-0">
        {done.length === 0 ? "not done" : done.map(toSet).join(", ")}
      </td>
      <td className={cx("py-2 pe-3 text-small whitespace-nowrap max-sm:p-0", isShort ? "text-danger" : "text-muted")}>
        {text}
      </td>
      <td className={cx("figures py-2 text-small max-sm:p-0", isHard ? "font-semibold text-warn" : "text-muted")}>
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
