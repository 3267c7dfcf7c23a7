import {
  adminGetTemplatePlan,
  adminUpdateTemplate,
  type TemplatePlan,
  type TemplateSummary,
  updateTemplateBody,
} from "#shared/contract/admin-templates.ts";
import { given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted, sentence } from "#web/admin-kit/labels.ts";
import { AdminPage } from "#web/admin-kit/parts.tsx";
import { AssignButton } from "#web/admin-kit/training/assign-plan.tsx";
import { type Plan, toDayFacts, toPlan } from "#web/admin-kit/training/plan-edits.ts";
import { PlanOutline } from "#web/admin-kit/training/plan-outline.tsx";
import { PlanWorkbench } from "#web/admin-kit/training/plan-workbench.tsx";
import { type Reach, ReachFields } from "#web/admin-kit/training/reach-fields.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { TemplateData } from "./load-templates.ts";

type Kind = TemplateSummary["kind"];

/** The part of the edited week that a template of this kind contains. */
function toBody(kind: Kind, plan: Plan) {
  const [week] = plan[0]?.weeks ?? [];
  const [day] = week?.days ?? [];
  const [block] = day?.blocks ?? [];
  if (kind === "day") return day && { day };
  if (kind === "block") return day && block && { block, asDay: toDayFacts(day) };
  return week && { week };
}

/** Problems: parts that a template of this kind cannot contain. */
function findProblems(kind: Kind, plan: Plan): string[] {
  const days = plan[0]?.weeks[0]?.days ?? [];
  if (kind === "week") return [];
  if (days.length !== 1) return [`A ${kind} stays one day: keep one of the ${counted(days.length, "day")}`];
  const blocks = days[0]?.blocks.length ?? 0;
  return kind === "block" && blocks !== 1 ? [`A block stays one: keep one of the ${counted(blocks, "block")}`] : [];
}

const toState = ({ phases, template }: TemplatePlan) => ({
  values: { phases: toPlan(phases), reach: "apply" as Reach, notice: "", noticeEn: "" },
  version: template.version,
});

const reachWords = {
  legend: "Clients who train it",
  apply: {
    label: "My clients’ plans change",
    description: "Other coaches’ clients are asked. Each can undo it for 14 days.",
  },
  new_only: { label: "Only clients who get it from now on", description: "Nobody who trains it hears of it." },
};

function Editor({ plan, exercises }: TemplateData) {
  const { id, kind, title, tags, shared } = plan.template;
  const { values, version } = toState(plan);
  const form = useStaffForm({
    endpoint: adminUpdateTemplate,
    params: { id },
    defaults: values,
    version,
    draftKey: `template:${id}`,
    toBody: ({ phases, reach, notice, noticeEn }, basedOn) => ({
      ...{ title, tags: [...tags], shared, version: basedOn, reach },
      ...given("notice", notice),
      ...given("noticeEn", noticeEn),
      body: toBody(kind, phases),
    }),
    rules: bodyRules(updateTemplateBody),
    // The template in the refusal lacks the keys of its parts.
    toCurrent: async () => toState((await api(adminGetTemplatePlan, { params: { id } })).plan),
    done: "Template saved",
  });
  const isTrained = plan.clients > 0;
  return (
    <PlanWorkbench
      key={version}
      form={form}
      exercises={exercises}
      gaps={{
        title: isTrained ? "Fix these before saving: clients train it" : "Before you can assign it",
        isAllowed: !isTrained,
      }}
      problems={findProblems(kind, form.values.phases)}
      note={
        isTrained
          ? `${counted(plan.clients, "client trains", "clients train")} it. What you change here comes into every week of their plans; sessions that were trained, and what you changed for one of them, stay.`
          : "Nobody trains it yet. Plans into which it was inserted keep their copies."
      }
      save="Save template"
      isWeek
    >
      {isTrained && (
        <ReachFields
          form={form}
          reach={form.values.reach}
          words={reachWords}
          onChange={(reach) => form.change({ reach })}
        />
      )}
    </PlanWorkbench>
  );
}

/** A template: its content, and a button to assign it to clients. */
export function TemplatePage({ data: { plan, exercises } }: { readonly data: TemplateData }) {
  const { template, phases } = plan;
  const { id, title, kind, shared, isMine, version } = template;
  return (
    <AdminPage
      title={title}
      back={{ href: `${adminRoot}/templates`, label: "Templates" }}
      beside={
        <>
          <Badge>{sentence(kind)}</Badge>
          {shared && <Badge tone="info">Shared</Badge>}
        </>
      }
      actions={<AssignButton template={{ id, title }} />}
    >
      {isMine ? (
        <Editor key={version} plan={plan} exercises={exercises} />
      ) : (
        <div className="flex flex-col gap-2">
          <p className="text-muted">
            Another coach’s template. You can assign it, and insert copies of it into plans; its coach and leads change
            it.
          </p>
          <PlanOutline phases={phases} exercises={exercises} />
        </div>
      )}
    </AdminPage>
  );
}
