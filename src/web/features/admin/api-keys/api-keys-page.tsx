import { useState } from "react";
import { type ApiKey, type adminListApiKeys, adminRevokeApiKey } from "#shared/contract/admin-api-keys.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import type { Label } from "#web/admin-kit/labels.ts";
import { ListCard } from "#web/admin-kit/list/list-parts.tsx";
import { AdminPage, When } from "#web/admin-kit/parts.tsx";
import { permissionNames } from "#web/admin-kit/permission-names.ts";
import { SecretDialog } from "#web/admin-kit/secret-dialog.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";

function toState({ isExpired, createdBy }: ApiKey): Label {
  if (isExpired) return { text: "Expired", tone: "neutral" };
  return createdBy === null ? { text: "Maker left", tone: "danger" } : { text: "On", tone: "success" };
}

const columnsFor = (onRevoke: (apiKey: ApiKey) => void): readonly Column<ApiKey>[] => [
  {
    id: "name",
    header: "Name",
    rowHeader: true,
    cell: ({ name, prefix }) => (
      <div>
        <UserText>{name}</UserText>
        <Ltr className="block text-small font-normal text-muted">{prefix}…</Ltr>
      </div>
    ),
  },
  {
    id: "permissions",
    header: "May",
    cell: ({ permissions, ipAllow }) => (
      <div>
        {permissions.map((each) => permissionNames[each]).join(" · ")}
        {ipAllow.length > 0 && <Ltr className="block text-small text-muted">{ipAllow.join(", ")}</Ltr>}
      </div>
    ),
  },
  {
    id: "state",
    header: "Status",
    cell: (apiKey) => <Badge tone={toState(apiKey).tone}>{toState(apiKey).text}</Badge>,
  },
  { id: "by", header: "Made by", cell: ({ createdBy }) => <UserText>{createdBy?.name ?? "–"}</UserText> },
  {
    id: "used",
    header: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? "Never" : <When at={lastUsedAt} />),
  },
  { id: "ends", header: "Ends", cell: ({ expiresAt }) => <When at={expiresAt} /> },
  {
    id: "revoke",
    header: "",
    align: "end",
    cell: (apiKey) => (
      <Button size="sm" variant="secondary" onClick={() => onRevoke(apiKey)}>
        Revoke
      </Button>
    ),
  },
];

function RevokeDialog({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const { isBusy, run } = useAction();
  const revoke = async (): Promise<void> => {
    await run("API key revoked", () => api(adminRevokeApiKey, { params: { id: apiKey.id } }));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void revoke()}
      title={`Revoke “${apiKey.name}”?`}
      labels={{ close: "Close", confirm: "Revoke", cancel: "Cancel" }}
      danger
      busy={isBusy}
    >
      Programs that use it are refused from the next call on. This cannot be undone.
    </ConfirmDialog>
  );
}

/** Keys with which partners' programs call the shop. */
export function ApiKeysPage({ data: { apiKeys } }: { readonly data: ReplyOf<typeof adminListApiKeys> }) {
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [revoking, setRevoking] = useState<ApiKey>();
  return (
    <AdminPage
      title="API keys"
      actions={
        <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
          New API key
        </Button>
      }
    >
      {apiKeys.length === 0 ? (
        <EmptyState
          icon="lock"
          title="No API keys"
          description="With a key a partner’s program reads orders, ships them or counts stock, and nothing that you do not allow."
        />
      ) : (
        <ListCard footer={null}>
          <DataTable
            caption="API keys"
            columns={columnsFor(setRevoking)}
            rows={apiKeys}
            rowKey={({ id }) => id}
            layout="stack"
          />
        </ListCard>
      )}
      {isAdding && (
        <NewKeyDialog
          onMade={(made) => {
            setSecret(made.secret);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          secret={secret}
          what="key"
          power="do what you ticked, in the shop’s name"
          onClose={() => setSecret(undefined)}
        />
      )}
      {revoking !== undefined && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </AdminPage>
  );
}
