import { useState } from "react";
import {
  type AdminProgramme,
  adminDuplicateProgramme,
  adminUpdateProgramme,
} from "#shared/contract/admin-programmes.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { DuplicateButton } from "../duplicate-button.tsx";
import { adminRoot } from "../frame/navigation.ts";
import { AdminPage } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import { useMay } from "../use-may.ts";
import { FactsEditor } from "./facts-editor.tsx";
import type { ProgrammeData } from "./load-programmes.ts";
import { PlanEditor } from "./plan-editor.tsx";

function Publish({ programme: { id, product } }: { readonly programme: AdminProgramme }) {
  const { isBusy, run } = useAct();
  const [isOpen, setOpen] = useState(false);
  const isPublished = !product.isArchived;
  const change = async (): Promise<void> => {
    const body = { version: product.version, isPublished: !isPublished };
    await run(isPublished ? "Hidden" : "Published", () => api(adminUpdateProgramme, { params: { id }, body }));
    setOpen(false);
  };
  return (
    <>
      <Button size="sm" variant={isPublished ? "secondary" : "primary"} onClick={() => setOpen(true)}>
        {isPublished ? "Hide" : "Publish"}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void change()}
        busy={isBusy}
        danger={isPublished}
        title={`${isPublished ? "Hide" : "Publish"} “${product.name.en}”?`}
        labels={{ close: "Close", cancel: "Keep as it is", confirm: isPublished ? "Hide" : "Publish" }}
      >
        {isPublished
          ? "Nobody can buy it any more. Whoever has it keeps it."
          : "It appears among the programmes at once, in both languages."}
      </ConfirmDialog>
    </>
  );
}

export function ProgrammePage({ data }: { readonly data: ProgrammeData }) {
  const { programme } = data;
  const { id, product, learners } = programme;
  const may = useMay();
  const look = buttonClass({ size: "sm", variant: "secondary" });
  return (
    <AdminPage
      title={product.name.en}
      back={{ href: `${adminRoot}/programmes`, label: "Programmes" }}
      beside={product.isArchived ? <Badge tone="warn">Hidden</Badge> : <Badge tone="success">Published</Badge>}
      actions={
        <>
          {!product.isArchived && (
            <UiLink href={`/programmes/${product.slug}`} className={look}>
              See it in the shop
            </UiLink>
          )}
          {may("catalogue") && (
            <UiLink href={`${adminRoot}/products/${id}`} className={look}>
              Texts, prices, pictures
            </UiLink>
          )}
          <DuplicateButton
            told="A hidden copy was made"
            copy={async () =>
              `${adminRoot}/programmes/${(await api(adminDuplicateProgramme, { params: { id } })).programme.id}`
            }
          />
          <Publish programme={programme} />
        </>
      }
    >
      <p className="text-muted">
        {programme.weeks} weeks, {programme.daysPerWeek} days a week, about {programme.minutesPerDay} minutes ·{" "}
        {learners === 1 ? "1 person has it" : `${learners} people have it`}
      </p>
      <Tabs
        key={id}
        label="Parts of the programme"
        items={[
          { id: "plan", label: "Plan", content: <PlanEditor data={data} /> },
          { id: "facts", label: "Facts", content: <FactsEditor data={data} /> },
        ]}
      />
    </AdminPage>
  );
}
