import type { Injury } from "#shared/contract/injuries.ts";
import type { RamadanPlan } from "#shared/contract/overlays.ts";
import type { Screening } from "#shared/contract/screening.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import {
  adultAge,
  redQuestions,
  type ScreeningQuestion,
  type ScreeningState,
  screeningQuestions,
  toScreeningState,
} from "#shared/domain/screening.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { regionName, toDay } from "./attention-words.ts";
import { RamadanPanel } from "./ramadan-panel.tsx";

const questionNames: Readonly<Record<ScreeningQuestion, string>> = {
  chest: "Chest pain or tightness",
  fainting: "Fainted, or nearly, in the past year",
  heart: "Treated for heart or blood pressure",
  doctor_ban: "A doctor ruled out sport",
  surgery: "Operation in the last 6 months",
  pregnancy: "Pregnant, or gave birth in the last 6 months",
  joint: "Joint or back injured",
  eating: "Eating disorder, now or before",
};

const states: Readonly<Record<ScreeningState, { readonly text: string; readonly tone: Tone }>> = {
  green: { text: "All clear", tone: "success" },
  yellow: { text: "Take into account", tone: "warn" },
  red: { text: "No workouts until a doctor allows them", tone: "danger" },
  cleared: { text: "Allowed by a doctor", tone: "info" },
  due: { text: "To be answered again", tone: "neutral" },
};

function Answers({ screening }: { readonly screening: Screening }) {
  const { answers, age, guardian, answeredOn, validUntil, clearedOn } = screening;
  const yes = screeningQuestions.filter((question) => answers[question]);
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ["Answered", toDay(answeredOn)],
    ["Counts until", toDay(validUntil)],
    ["Age then", String(age)],
    ...(age < adultAge
      ? ([["Guardian who agreed", <UserText key="guardian">{guardian ?? ""}</UserText>]] as const)
      : []),
    ...(clearedOn === null ? [] : ([["Doctor's leave, as the client says", toDay(clearedOn)]] as const)),
  ];
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-tiny text-muted">{name}</dt>
            <dd className="figures text-small font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {yes.length === 0 ? (
        <p className="text-muted">Every question was answered with No.</p>
      ) : (
        <ul aria-label="Answered with Yes" className="flex flex-col gap-2">
          {yes.map((question) => (
            <li key={question} className="flex flex-wrap items-center gap-2">
              <Badge tone={redQuestions.some((one) => one === question) ? "danger" : "warn"}>Yes</Badge>
              {questionNames[question]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const severityNames = { 1: "noticeable", 2: "hinders", 3: "bears hardly anything" } as const;

function Injuries({ injuries }: { readonly injuries: readonly Injury[] }) {
  return (
    <Panel title="Injuries">
      {injuries.length === 0 && <p className="text-muted">None written down.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {injuries.map(({ id, region, severity, fromOn, untilOn, note, takesSubstitutes }) => (
          <li key={id} className="flex flex-col gap-1 py-2">
            <span className="font-medium">
              {regionName(region)} · {severityNames[severity]}
            </span>
            <span className="text-small text-muted">
              Since {toDay(fromOn)}
              {untilOn !== null && `, until ${toDay(untilOn)}`} ·{" "}
              {takesSubstitutes ? "substitutes taken" : "own exercises kept"}
            </span>
            {note !== "" && (
              <span dir="auto" className="text-small wrap-anywhere whitespace-pre-line">
                {note}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface HealthTabProps {
  readonly screening: Screening | null;
  readonly injuries: readonly Injury[];
  readonly ramadan: RamadanPlan;
  readonly clientId: string;
  /** False for a lead with temporary access. */
  readonly mayWrite: boolean;
}

/** A client's health: their answers, injuries, and training while fasting. */
export function HealthTab({ screening, injuries, ramadan, clientId, mayWrite }: HealthTabProps) {
  return (
    <div className="flex flex-col gap-4">
      <ScreeningPanel screening={screening} />
      <Injuries injuries={injuries} />
      <RamadanPanel ramadan={ramadan} clientId={clientId} mayWrite={mayWrite} />
    </div>
  );
}

function ScreeningPanel({ screening }: { readonly screening: Screening | null }) {
  const state = toScreeningState(screening, dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone));
  return (
    <Panel
      title="Health screening"
      end={screening !== null && <Badge tone={states[state].tone}>{states[state].text}</Badge>}
    >
      {screening === null ? (
        <p className="text-muted">Not answered yet. The client is asked before their next workout.</p>
      ) : (
        <Answers screening={screening} />
      )}
    </Panel>
  );
}
