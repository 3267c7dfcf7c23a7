import { adminGetClientCalendar, type CalendarSession } from "#shared/contract/admin-clients.ts";
import { adminGetClientPlan, type ClientPlan } from "#shared/contract/admin-plans.ts";
import { adminPlanWords } from "#shared/contract/admin-programmes.ts";
import { addDays, dateIn, startOfWeek } from "#shared/domain/calendar.ts";
import { toMeasure } from "#web/admin-kit/training/plan-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { toDay } from "./attention-words.ts";

interface PlannedDay {
  readonly session: CalendarSession;
  readonly lines: readonly string[];
}

type Prescription =
  ClientPlan["phases"][number]["weeks"][number]["days"][number]["blocks"][number]["prescriptions"][number];

/** "Squat 4 × 5 @ RPE 8". */
const toLine = (one: Prescription, nameOf: (slug: string) => string): string =>
  `${nameOf(one.exercise)} ${one.sets} × ${toMeasure(one)}${one.rpe === undefined ? "" : ` @ RPE ${one.rpe}`}`;

async function loadWeek(id: string): Promise<PlannedDay[]> {
  const today = dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const from = startOfWeek(today, 6);
  const [{ sessions }, { exercises }] = await Promise.all([
    api(adminGetClientCalendar, { params: { id }, query: { from, to: addDays(from, 6) } }),
    api(adminPlanWords, {}),
  ]);
  const enrolments = [...new Set(sessions.map(({ enrolmentId }) => enrolmentId))];
  const plans = await Promise.all(
    enrolments.map((enrolment) => api(adminGetClientPlan, { params: { id, enrolment } })),
  );
  const names = new Map(exercises.map(({ slug, name }) => [slug, name.en]));
  return sessions.map((session) => {
    const plan = plans.find(({ plan: { id: own } }) => own === session.enrolmentId)?.plan;
    const week = plan?.phases.flatMap(({ weeks }) => weeks).find(({ number }) => number === session.week);
    const blocks = week?.days.find(({ order }) => order === session.day)?.blocks ?? [];
    const all = blocks.flatMap(({ prescriptions }) => prescriptions);
    return { session, lines: all.map((one) => toLine(one, (slug) => names.get(slug) ?? slug)) };
  });
}

const stateNames = { done: "Done", planned: "Planned", late: "Late" } as const;
const tones = { done: "success", planned: "neutral", late: "warn" } as const;

function Day({ session: { title, date, state }, lines }: PlannedDay) {
  return (
    <li className="flex flex-col gap-1 border-t border-line py-3 first:border-t-0">
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {toDay(date)} {title.en} <Badge tone={tones[state]}>{stateNames[state]}</Badge>
      </span>
      <ul className="text-small">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an exercise may stand there twice, and none changes its place
          <li key={at} className="figures">
            {line}
          </li>
        ))}
      </ul>
    </li>
  );
}

interface WeekPlanProps {
  readonly memberId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** The client's planned workouts of this week. */
export function WeekPlanDialog({ memberId, name, onClose }: WeekPlanProps) {
  const { load } = useOnDemand(memberId, () => loadWeek(memberId));
  return (
    <Dialog open onClose={onClose} title={`This week: ${name}`} labels={{ close: "Close" }} size="36rem">
      {load.status === "loading" && <Skeleton className="h-40 rounded-xl" />}
      {load.status === "failed" && <p>The plan could not be loaded.</p>}
      {load.status === "ready" && load.data.length === 0 && <p className="text-muted">Nothing is planned this week.</p>}
      {load.status === "ready" && (
        <ul className="mb-4">
          {load.data.map((day) => (
            <Day key={`${day.session.enrolmentId} ${day.session.week} ${day.session.day}`} {...day} />
          ))}
        </ul>
      )}
      <UiLink href="?tab=plan" className="underline">
        Open the plan
      </UiLink>
    </Dialog>
  );
}
