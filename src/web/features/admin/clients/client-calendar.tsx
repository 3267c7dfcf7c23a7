import type { CalendarSession } from "#shared/contract/admin-clients.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import type { ClientData } from "./load-client.ts";

type Calendar = NonNullable<ClientData["training"]>["calendar"];

const weekdays = ["Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri"];

const looks: Readonly<Record<CalendarSession["state"], { readonly look: string; readonly text: string }>> = {
  done: { look: "bg-success-soft text-success", text: "done" },
  late: { look: "bg-warn-soft text-warn", text: "moved" },
  planned: { look: "bg-ink-100 text-ink-700", text: "planned" },
};

const marks = { done: "✓", late: "→", planned: "·" } as const;

function Session({ session }: { readonly session: CalendarSession }) {
  const { look, text } = looks[session.state];
  return (
    <span className={cx("block truncate rounded-sm px-1 py-0.5 text-tiny leading-tight", look)}>
      <span aria-hidden="true">{marks[session.state]} </span>
      <span className="max-sm:sr-only">
        <UserText>{session.title.en}</UserText>
        <span className="sr-only">, {text}</span>
      </span>
    </span>
  );
}

interface DayProps {
  readonly day: string;
  readonly calendar: Calendar;
}

function Day({ day, calendar }: DayProps) {
  const { today, sessions, pauses } = calendar;
  const isPaused = pauses.some(({ startsOn, endsOn }) => startsOn <= day && day < endsOn);
  const isToday = day === today;
  const isFirst = day.endsWith("-01");
  return (
    <td
      className={cx("h-14 border border-line p-1 align-top sm:h-16", isPaused && "bg-raised")}
      {...(isToday ? { "aria-current": "date" as const } : {})}
    >
      <span className={cx("figures text-tiny", isToday ? "font-bold text-flare-strong" : "text-muted")}>
        {isFirst ? formatDate(day, "en", { timeZone: "UTC", month: "short", year: false }) : Number(day.slice(8))}
      </span>
      {isPaused && <span className="block truncate text-tiny text-muted">paused</span>}
      {sessions
        .filter(({ date }) => date === day)
        .map((session) => (
          <Session key={`${session.enrolmentId} ${session.week} ${session.day}`} session={session} />
        ))}
    </td>
  );
}

/** Three past weeks, this one and the next, with finished and planned workouts. */
export function ClientCalendar({ calendar }: { readonly calendar: Calendar }) {
  const rows = Array.from({ length: 5 }, (_, week) => addDays(calendar.from, 7 * week));
  return (
    <Panel title="Five weeks">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Sessions done and planned</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" className="pb-1 text-tiny font-medium text-muted">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((first) => (
            <tr key={first}>
              {weekdays.map((name, at) => (
                <Day key={name} day={addDays(first, at)} calendar={calendar} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-tiny text-muted">
        <span>✓ done</span>
        <span>→ missed on its day and moved</span>
        <span>· planned</span>
      </p>
    </Panel>
  );
}
