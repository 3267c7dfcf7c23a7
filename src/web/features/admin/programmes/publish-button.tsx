import { useState } from "react";
import { type AdminProgramme, adminUpdateProgramme } from "#shared/contract/admin-programmes.ts";
import { findUnpublishable, toPlan } from "#web/admin-kit/training/plan-edits.ts";
import { GapList } from "#web/admin-kit/training/plan-gaps.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Publishes or hides a programme; while its saved plan lacks something, it says what. */
export function PublishButton({ programme: { id, product, plan } }: { readonly programme: AdminProgramme }) {
  const { isWaiting, run } = useAction();
  const [isOpen, setOpen] = useState(false);
  const isPublished = !product.isArchived;
  const missing = isPublished ? [] : findUnpublishable(toPlan(plan.phases));
  const change = async (): Promise<void> => {
    const body = { version: product.version, isPublished: !isPublished };
    await run(isPublished ? "Draft" : "Published", () => api(adminUpdateProgramme, { params: { id }, body }));
    setOpen(false);
  };
  return (
    <>
      <Button size="sm" variant={isPublished ? "secondary" : "primary"} onClick={() => setOpen(true)}>
        {isPublished ? "Unpublish" : "Publish"}
      </Button>
      <Dialog
        open={isOpen && missing.length > 0}
        onClose={() => setOpen(false)}
        title={`“${product.name.en}” cannot be published yet`}
        labels={{ close: "Close" }}
        size="28rem"
        footer={
          <div className="flex justify-end">
            <Button onClick={() => setOpen(false)} data-focus-first="">
              Back to the plan
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-3">
          <GapList gaps={missing} />
          <p className="text-muted">Complete the plan and save it first.</p>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isOpen && missing.length === 0}
        onClose={() => setOpen(false)}
        onConfirm={() => void change()}
        busy={isWaiting}
        danger={isPublished}
        title={`${isPublished ? "Unpublish" : "Publish"} “${product.name.en}”?`}
        labels={{ close: "Close", cancel: "Cancel", confirm: isPublished ? "Unpublish" : "Publish" }}
      >
        {isPublished
          ? "It can no longer be bought. Customers who have it keep it."
          : "It appears in the shop right away, in both languages."}
      </ConfirmDialog>
    </>
  );
}
