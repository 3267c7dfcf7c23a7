import { useState } from "react";
import {
  type AdminCampaign,
  adminApproveCampaign,
  adminSendCampaign,
  adminStopCampaign,
} from "#shared/contract/admin-campaigns.ts";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type Action = "send" | "stop";

const questions: Readonly<Record<Action, { readonly title: string; readonly text: string; readonly confirm: string }>> =
  {
    send: {
      title: "Send this campaign?",
      text: "The people of the segment are fixed now. One in ten of them gets nothing, for comparison. Each mail is checked once more before it leaves: consent, at most one offer a day, quiet hours.",
      confirm: "Send",
    },
    stop: {
      title: "Stop this campaign?",
      text: "Mails that have not left yet are taken back. It cannot be sent again.",
      confirm: "Stop campaign",
    },
  };

/** Approve, send and stop, as far as the state allows. */
export function CampaignActions({ campaign }: { readonly campaign: AdminCampaign }) {
  const { id, version, state, approvedAt, isMine, claims } = campaign;
  const [action, setAction] = useState<Action>();
  const { isBusy, isWaiting, run } = useAction();
  const params = { id };
  const approve = () => run("Campaign approved", () => api(adminApproveCampaign, { params, body: { version } }));
  const act = async (): Promise<void> => {
    if (action === "send") await run("Sending", () => api(adminSendCampaign, { params, body: { version } }));
    if (action === "stop") await run("Campaign stopped", () => api(adminStopCampaign, { params }));
    setAction(undefined);
  };
  const canSend = state === "draft" && claims.length === 0;
  return (
    <>
      {canSend && approvedAt === null && !isMine && (
        <Button
          size="sm"
          variant="secondary"
          loading={isWaiting}
          loadingLabel="Approving"
          onClick={() => void approve()}
        >
          Approve
        </Button>
      )}
      {canSend && (
        <Button size="sm" onClick={() => setAction("send")}>
          Send…
        </Button>
      )}
      {state === "sending" && (
        <Button size="sm" variant="danger" onClick={() => setAction("stop")}>
          Stop…
        </Button>
      )}
      {action !== undefined && (
        <ConfirmDialog
          open
          onClose={() => setAction(undefined)}
          onConfirm={() => void act()}
          title={questions[action].title}
          labels={{ close: "Close", confirm: questions[action].confirm, cancel: "Cancel" }}
          danger={action === "stop"}
          busy={action === "send" ? isWaiting : isBusy}
        >
          {questions[action].text}
        </ConfirmDialog>
      )}
    </>
  );
}
