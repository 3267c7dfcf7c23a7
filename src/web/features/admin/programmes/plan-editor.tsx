import { useState } from "react";
import { useRevalidator } from "react-router";
import { type AdminProgramme, adminSavePlan, type PhasesBody } from "#shared/contract/admin-programmes.ts";
import { isRefusal } from "#shared/contract/client.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { useDraft } from "#web/admin-kit/edit/use-draft.ts";
import { CompareDialog } from "#web/admin-kit/forms/use-versioned-save.tsx";
import { toMessage } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { ProgrammeData } from "./load-programmes.ts";
import { findGaps, type Plan, toPlan } from "./plan-edits.ts";
import { PlanGrid } from "./plan-grid.tsx";
import { planInWords, versionNote } from "./plan-words.ts";
import { useHistory } from "./use-history.ts";

type Kept = AdminProgramme["plan"];

function Gaps({ gaps, isOnSale }: { readonly gaps: readonly string[]; readonly isOnSale: boolean }) {
  if (gaps.length === 0) return null;
  return (
    <Callout
      tone="warn"
      title={isOnSale ? "Fix these before saving: the programme is published" : "Before you can publish"}
    >
      <ul className="list-disc ps-5">
        {gaps.slice(0, 5).map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
        {gaps.length > 5 && <li>and {gaps.length - 5} more</li>}
      </ul>
    </Callout>
  );
}

/** Edits a programme's plan as a draft in this browser; saving creates a plan version. */
export function PlanEditor({ data: { programme, choices } }: { readonly data: ProgrammeData }) {
  const { plan, product } = programme;
  const draft = useDraft<Kept, Plan>(`plan:${programme.id}`, plan, (kept) => toPlan(kept.phases));
  const history = useHistory(draft.fields, draft.change);
  const [isBusy, setBusy] = useState(false);
  const [isConflict, setConflict] = useState(false);
  const { revalidate } = useRevalidator();
  const gaps = findGaps(draft.fields);
  const nameOf = (slug: string) => choices.exercises.find((one) => one.slug === slug)?.name.en ?? slug;
  const save = async (basedOn: number): Promise<void> => {
    setBusy(true);
    try {
      const body = { basedOn, phases: draft.fields as unknown as PhasesBody };
      const saved = await api(adminSavePlan, { params: { id: programme.id }, body });
      draft.restart(saved.programme.plan);
      history.clear();
      setConflict(false);
      toast.show({ type: "success", message: `Saved as version ${saved.programme.plan.number}` });
      await revalidate();
    } catch (error) {
      if (isRefusal(error, adminSavePlan, "VERSION_CONFLICT")) {
        setConflict(true);
        await revalidate();
      } else toast.show({ type: "error", message: toMessage(error), duration: 8000 });
    } finally {
      setBusy(false);
    }
  };
  const startAgain = (): void => {
    draft.restart(plan);
    history.clear();
    setConflict(false);
  };
  return (
    <div className="flex flex-col gap-4">
      <DraftNote at={draft.restoredAt} onDiscard={startAgain} />
      <p className="text-muted">{versionNote(plan, !product.isArchived)}</p>
      <Gaps gaps={gaps} isOnSale={!product.isArchived} />
      <PlanGrid
        plan={draft.fields}
        draftKey={`plan-day:${programme.id}`}
        exercises={choices.exercises}
        onPlan={history.push}
      />
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface/95 px-4 py-3 sm:-mx-6 sm:px-6">
        <Button variant="ghost" icon="undo" disabled={!history.canUndo} onClick={history.undo} className="me-auto">
          Undo
        </Button>
        {draft.isDirty && <span className="text-small text-muted">Unsaved changes</span>}
        <Button variant="secondary" disabled={!draft.isDirty} onClick={startAgain}>
          Discard changes
        </Button>
        <Button
          loading={isBusy}
          loadingLabel="Saving"
          disabled={!draft.isDirty || (gaps.length > 0 && !product.isArchived)}
          onClick={() => void save(draft.base.number)}
        >
          Save plan
        </Button>
      </div>
      {isConflict && (
        <CompareDialog
          sides={{
            theirs: planInWords(toPlan(plan.phases), nameOf),
            mine: planInWords(draft.fields, nameOf),
          }}
          isBusy={isBusy}
          onTheirs={startAgain}
          onMine={() => void save(plan.number)}
          onLater={() => setConflict(false)}
        />
      )}
    </div>
  );
}
