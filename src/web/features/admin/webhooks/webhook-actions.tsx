import { useState } from "react";
import { useNavigate } from "react-router";
import {
  type AdminWebhook,
  adminRemoveWebhook,
  adminRotateWebhook,
  adminTestWebhook,
  adminUpdateWebhook,
} from "#shared/contract/admin-webhooks.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { SecretDialog } from "#web/admin-kit/secret-dialog.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EditWebhookDialog } from "./webhook-dialogs.tsx";

interface Props {
  readonly webhook: AdminWebhook;
}

function NewSecret({ webhook }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { isBusy, run } = useAction();
  const rotate = async (): Promise<void> => {
    await run("New secret made", async () => {
      setSecret((await api(adminRotateWebhook, { params: { id: webhook.id } })).secret);
    });
    setAsking(false);
  };
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        New secret
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void rotate()}
        title="Make a new secret?"
        labels={{ close: "Close", confirm: "Make a new secret", cancel: "Cancel" }}
        busy={isBusy}
      >
        For 24 hours events are signed with both secrets, so that the partner can change theirs without missing one.
      </ConfirmDialog>
      {secret !== undefined && (
        <SecretDialog secret={secret} power="sign events in the shop’s name" onClose={() => setSecret(undefined)} />
      )}
    </>
  );
}

function Delete({ webhook }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { isWaiting, run } = useAction();
  const navigate = useNavigate();
  const { id, version } = webhook;
  const remove = async (): Promise<void> => {
    const isDone = await run("Webhook deleted", async () => {
      await api(adminRemoveWebhook, { params: { id }, query: { version } });
      await navigate(`${adminRoot}/webhooks`);
    });
    if (!isDone) setAsking(false);
  };
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={`Delete “${webhook.name}”?`}
        labels={{ close: "Close", confirm: "Delete", cancel: "Cancel" }}
        danger
        busy={isWaiting}
      >
        The partner hears nothing more, and the log is deleted too.
      </ConfirmDialog>
    </>
  );
}

/** The staff's actions on a webhook. */
export function WebhookActions({ webhook }: Props) {
  const [isEditing, setEditing] = useState(false);
  const { isWaiting, run } = useAction();
  const { id, name, url, events, includePersonal, version, status } = webhook;
  const params = { id };
  const isOn = status === "active";
  const turn = () => {
    const next = isOn ? ("paused" as const) : ("active" as const);
    const body = { name, url, events, includePersonal, version, status: next };
    return run(isOn ? "Paused" : "Switched on", () => api(adminUpdateWebhook, { params, body }));
  };
  const test = () => run("Test sent", () => api(adminTestWebhook, { params }));
  return (
    <>
      {isOn && (
        <Button size="sm" loading={isWaiting} onClick={() => void test()}>
          Send a test
        </Button>
      )}
      <Button size="sm" variant={isOn ? "secondary" : "primary"} disabled={isWaiting} onClick={() => void turn()}>
        {isOn ? "Pause" : "Switch on"}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setEditing(true)}>
        Edit
      </Button>
      <NewSecret webhook={webhook} />
      <Delete webhook={webhook} />
      {isEditing && <EditWebhookDialog webhook={webhook} onClose={() => setEditing(false)} />}
    </>
  );
}
