import { adminDuplicateProgramme } from "#shared/contract/admin-programmes.ts";
import { DuplicateButton } from "#web/admin-kit/duplicate-button.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { AdminPage } from "#web/admin-kit/parts.tsx";
import { PlanOutline } from "#web/admin-kit/training/plan-outline.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { EditorsForm } from "./editors-form.tsx";
import { FactsEditor } from "./facts-editor.tsx";
import type { ProgrammeData } from "./load-programmes.ts";
import { PlanEditor } from "./plan-editor.tsx";
import { PublishButton } from "./publish-button.tsx";

export function ProgrammePage({ data }: { readonly data: ProgrammeData }) {
  const { programme } = data;
  const { id, product, learners, mayEdit } = programme;
  const may = useMay();
  const linkClass = buttonClass({ size: "sm", variant: "secondary" });
  return (
    <AdminPage
      title={product.name.en}
      back={{ href: `${adminRoot}/programmes`, label: "Programmes" }}
      beside={product.isArchived ? <Badge tone="warn">Draft</Badge> : <Badge tone="success">Published</Badge>}
      actions={
        <>
          {!product.isArchived && (
            <UiLink href={`/programmes/${product.slug}`} className={linkClass}>
              View in store
            </UiLink>
          )}
          {may("catalogue") && (
            <UiLink href={`${adminRoot}/products/${id}`} className={linkClass}>
              Prices, pictures, search
            </UiLink>
          )}
          {mayEdit && (
            <>
              <DuplicateButton
                doneMessage="A hidden copy was made"
                copy={async () =>
                  `${adminRoot}/programmes/${(await api(adminDuplicateProgramme, { params: { id } })).programme.id}`
                }
              />
              <PublishButton programme={programme} />
            </>
          )}
        </>
      }
    >
      <p className="text-muted">
        {counted(programme.weeks, "week")}, {counted(programme.daysPerWeek, "day")} per week, about{" "}
        {counted(programme.minutesPerDay, "minute")} · {counted(learners, "customer")}
      </p>
      {mayEdit ? (
        <Tabs
          key={id}
          label="Sections"
          items={[
            { id: "plan", label: "Plan", content: <PlanEditor data={data} /> },
            { id: "facts", label: "Details", content: <FactsEditor data={data} /> },
            ...(may("coaching_lead")
              ? [{ id: "editors", label: "Who edits", content: <EditorsForm data={data} /> }]
              : []),
          ]}
        />
      ) : (
        <>
          <Callout tone="info" title={`${programme.coach.name.en} edits this programme`}>
            You can read it, and assign it to your clients. To edit it here, ask an owner or a manager: they name you
            under “Who edits”. For one client, change their own plan.
          </Callout>
          <PlanOutline phases={programme.plan.phases} exercises={data.choices.exercises} />
        </>
      )}
    </AdminPage>
  );
}
