import { useState } from "react";
import { type AdminDraft, adminCancelDraft, adminSendDraft } from "#shared/contract/admin-drafts.ts";
import { CopyButton } from "#web/admin-kit/copy-button.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Buttons to send the pay link, to copy it, and to cancel the draft. */
export function DraftActions({ draft }: { readonly draft: AdminDraft }) {
  const { isBusy, run } = useAction();
  const [link, setLink] = useState<string>();
  const [isCancelling, setCancelling] = useState(false);
  const params = { id: draft.id };
  const copy = () =>
    run("The link is ready", async () => {
      const reply = await api(adminSendDraft, { params, body: { channel: "copy" } });
      setLink(reply.link ?? undefined);
    });
  const cancel = async (): Promise<void> => {
    if (await run("Draft cancelled", () => api(adminCancelDraft, { params }))) setCancelling(false);
  };
  return (
    <>
      {draft.state === "open" && (
        <>
          <Button
            size="sm"
            icon="mail"
            loading={isBusy}
            onClick={() =>
              void run(`Sent to ${draft.customer.email}`, () =>
                api(adminSendDraft, { params, body: { channel: "mail" } }),
              )
            }
          >
            {draft.sentAt === null ? "Send by email" : "Send again"}
          </Button>
          <Button size="sm" variant="secondary" icon="share" loading={isBusy} onClick={() => void copy()}>
            Link to copy
          </Button>
        </>
      )}
      <Button size="sm" variant="secondary" onClick={() => setCancelling(true)}>
        Cancel draft
      </Button>
      {isCancelling && (
        <ConfirmDialog
          open
          title="Cancel this draft?"
          labels={{ close: "Close", confirm: "Cancel draft", cancel: "Keep it" }}
          danger
          busy={isBusy}
          onConfirm={() => void cancel()}
          onClose={() => setCancelling(false)}
        >
          Its links end at once.
        </ConfirmDialog>
      )}
      {link !== undefined && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  );
}

function LinkDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Pay link, shown once" labels={{ close: "Close" }}>
      <div className="flex flex-col gap-4">
        <p>
          Send it to the customer, for example on WhatsApp. An earlier copied link ends; one that was mailed stays. The
          customer pays signed in; only the mailed link opens an account.
        </p>
        <div className="flex items-center gap-2 rounded-lg bg-ink-50 px-3 py-2">
          <code className="min-w-0 flex-1 wrap-anywhere" data-testid="pay-link">
            <Ltr>{link}</Ltr>
          </code>
          <CopyButton text={link} what="link" />
        </div>
      </div>
    </Dialog>
  );
}
