import type { ClientHeader } from "#shared/contract/admin-clients.ts";
import {
  adminGetClientPlan,
  adminSaveClientPlan,
  type ClientPlan,
  saveClientPlanBody,
} from "#shared/contract/admin-plans.ts";
import type { ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { placePlanParts } from "#shared/domain/place-plan-parts.ts";
import { given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted, sentence } from "#web/admin-kit/labels.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { AssignButton } from "#web/admin-kit/training/assign-plan.tsx";
import { toPlan } from "#web/admin-kit/training/plan-edits.ts";
import { PlanOutline } from "#web/admin-kit/training/plan-outline.tsx";
import { PlanWorkbench } from "#web/admin-kit/training/plan-workbench.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Card } from "#web/ui/card.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { toDay } from "./attention-words.ts";
import { LighterWeek } from "./lighter-week.tsx";
import type { PlanData } from "./load-client.ts";
import { StayLink } from "./stay-link.tsx";

const originNames = {
  order: "Bought",
  gift: "Gift",
  grant: "Granted",
  assigned: "Assigned",
  entitlement: "With the package",
} as const;

type PlanTabProps = PlanData & { readonly header: ClientHeader };

/** The client's plans, with an editor for the chosen one. */
export function PlanTab({ plans, plan, exercises, header }: PlanTabProps) {
  const { client, reason } = header;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PlanList plans={plans} chosen={plan?.id} />
        {reason !== "break_glass" && <AssignButton clients={[{ id: client.id, name: client.name }]} trainee={header} />}
      </div>
      {plan === undefined ? (
        <p className="py-4 text-center text-muted">No plan yet. Assign one to begin.</p>
      ) : (
        <>
          <Lineage plan={plan} />
          <LighterWeek memberId={client.id} plan={plan} />
          {plan.isEditable ? (
            <Editor key={`${plan.id} ${plan.planNumber}`} memberId={client.id} plan={plan} exercises={exercises} />
          ) : (
            <ReadOnly plan={plan} exercises={exercises} />
          )}
          <Changes plan={plan} exercises={exercises} />
          <Swaps plan={plan} />
        </>
      )}
    </div>
  );
}

/** The template that a plan came from. */
function Lineage({ plan: { template } }: { readonly plan: ClientPlan }) {
  if (template === null) return null;
  const { id, title, number, weeks } = template;
  return (
    <p className="text-small text-muted">
      From{" "}
      {title === null ? (
        "a template that was deleted"
      ) : (
        <>
          the template{" "}
          <UiLink href={`${adminRoot}/templates/${id}`}>
            <UserText>{title}</UserText>
          </UiLink>
        </>
      )}
      , version {number}, over {counted(weeks, "week")}
    </p>
  );
}

function PlanList({ plans, chosen }: Pick<PlanData, "plans"> & { readonly chosen: string | undefined }) {
  if (plans.length === 0) return null;
  return (
    <nav aria-label="Plans" className="flex min-w-0 flex-wrap gap-2">
      {plans.map(({ id, name, origin, status, done, sessions, isOwn }) => (
        <StayLink
          key={id}
          href={`?tab=plan&plan=${id}`}
          aria-current={id === chosen ? "page" : undefined}
          className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line px-3 py-2 text-small text-text no-underline hover:border-text aria-[current=page]:border-text"
        >
          <span className="font-semibold">{name.en}</span>
          <span className="figures text-muted">
            {originNames[origin]} · {sentence(status)} · {done} of {sessions}
          </span>
          {isOwn && <Badge tone="gold">Own plan</Badge>}
        </StayLink>
      ))}
    </nav>
  );
}

const toState = ({ phases, planNumber }: ClientPlan) => ({
  values: { phases: toPlan(phases), kind: "change" as "change" | "text", notice: "" },
  version: planNumber,
});

interface EditorProps {
  readonly memberId: string;
  readonly plan: ClientPlan;
  readonly exercises: readonly ExerciseRef[];
}

/** Edits the plan as a draft in this browser; saving changes what the client trains next. */
function Editor({ memberId, plan, exercises }: EditorProps) {
  const params = { id: memberId, enrolment: plan.id };
  const { values, version } = toState(plan);
  const form = useStaffForm({
    endpoint: adminSaveClientPlan,
    params,
    defaults: values,
    version,
    draftKey: `client-plan:${plan.id}`,
    toBody: ({ phases, kind, notice }, basedOn) => ({ basedOn, phases, kind, ...given("notice", notice) }),
    rules: bodyRules(saveClientPlanBody),
    // The refusal contains only the version number.
    toCurrent: async () => toState((await api(adminGetClientPlan, { params })).plan),
    done: (_, { kind }) => (kind === "text" ? "Texts saved" : "The client's plan was changed"),
  });
  const { kind } = form.values;
  return (
    <PlanWorkbench
      form={form}
      exercises={exercises}
      begun={new Set(plan.begun)}
      gaps={{ title: "Fix these before saving: the client trains this plan", isAllowed: false }}
      note={`Plan ${plan.planNumber}, ${plan.isOwn ? "this client's own" : `as the ${plan.template === null ? "programme" : "template"} has it`}. Saving changes it for this client alone; sessions that were trained stay as they are.`}
      save="Save for this client"
    >
      <Card className="flex flex-col gap-4">
        <RadioGroup legend="What changes" className="grid gap-3 sm:grid-cols-2">
          <RadioCard
            name="plan-kind"
            label="The training"
            description="The client reads your note and can undo it for 14 days."
            checked={kind === "change"}
            onChange={() => form.change({ kind: "change" })}
          />
          <RadioCard
            name="plan-kind"
            label="Texts only"
            description="Titles, names, notes and cues. The client is not told."
            checked={kind === "text"}
            onChange={() => form.change({ kind: "text" })}
          />
        </RadioGroup>
        {kind === "change" && (
          <TextareaField
            {...form.field("notice")}
            label="Note to the client"
            hint="What you changed and why. Shown above the plan."
            rows={2}
            maxLength={1000}
            dir="auto"
          />
        )}
      </Card>
    </PlanWorkbench>
  );
}

function ReadOnly({ plan, exercises }: Omit<EditorProps, "memberId">) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted">Plan {plan.planNumber}. You read it and change nothing.</p>
      <PlanOutline phases={plan.phases} exercises={exercises} />
    </div>
  );
}

const changeNames = {
  change: "Changed",
  deload: "Lighter week",
} as const;
const stateNames = {
  offered: { text: "Offered", tone: "info" },
  taken: { text: "Taken", tone: "success" },
  kept: { text: "Kept the own plan", tone: "neutral" },
  applied: { text: "Applied", tone: "success" },
  undone: { text: "Undone by the client", tone: "warn" },
} as const;

function Changes({ plan, exercises }: Omit<EditorProps, "memberId">) {
  if (plan.changes.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-2 text-card font-bold">Changes</h2>
      <ul className="flex flex-col gap-3">
        {plan.changes.map(({ number, kind, state, notice, noticeEn, days, kept, author, createdAt }) => (
          <li key={number} className="flex flex-col gap-0.5">
            <span className="flex flex-wrap items-center gap-2 text-small">
              <Badge tone={stateNames[state].tone}>{stateNames[state].text}</Badge>
              <span>
                {kind === "offer" || kind === "apply"
                  ? `Update of the ${plan.template === null ? "programme" : "template"}`
                  : changeNames[kind]}
                {author !== null && ` by ${author.en}`}
              </span>
              <span className="text-muted">
                <When at={createdAt} /> · {counted(days.length, "session")}
                {kept.length > 0 && ` · ${counted(kept.length, "part")} of the client's own kept`}
              </span>
            </span>
            {placePlanParts(
              plan.phases,
              kept.map(({ key }) => key),
              (slug) => exercises.find((one) => one.slug === slug)?.name ?? { ar: slug, en: slug },
            ).map(({ key, week, title }) => (
              <span key={key} className="text-small text-muted">
                Kept in week {week}: {title.en}
              </span>
            ))}
            {notice !== null && (
              <span dir="auto" className="whitespace-pre-line wrap-anywhere">
                {noticeEn ?? notice}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const reasonNames = {
  equipment: "no equipment",
  pain: "it hurts",
  dislike: "does not like it",
  other: "another reason",
};

function Swaps({ plan }: { readonly plan: ClientPlan }) {
  if (plan.swaps.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-2 text-card font-bold">Replaced by the client</h2>
      <ul className="flex flex-col gap-2">
        {plan.swaps.map(({ from, to, scope, reason, at }) => (
          <li key={`${at} ${from.slug}`} className="flex flex-wrap items-center gap-2 text-small">
            <span>
              {from.name.en} → <strong>{to.name.en}</strong>
            </span>
            <Badge tone={reason === "pain" ? "warn" : "neutral"}>{reasonNames[reason]}</Badge>
            <span className="text-muted">
              {scope === "rest" ? "for the rest of the plan" : "in one session"} · {toDay(at.slice(0, 10))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
