import { useState } from "react";
import type { AdminWebhook, adminListWebhooks } from "#shared/contract/admin-webhooks.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { ListCard } from "#web/admin-kit/list/list-parts.tsx";
import { AdminPage, When } from "#web/admin-kit/parts.tsx";
import { SecretDialog } from "#web/admin-kit/secret-dialog.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { NewWebhookDialog } from "./webhook-dialogs.tsx";
import { toStatusLabel } from "./webhook-words.ts";

const columns: readonly Column<AdminWebhook>[] = [
  {
    id: "name",
    header: "Name",
    rowHeader: true,
    cell: ({ id, name }) => (
      <UiLink href={`${adminRoot}/webhooks/${id}`}>
        <UserText>{name}</UserText>
      </UiLink>
    ),
  },
  { id: "url", header: "Address", cell: ({ url }) => <Ltr className="wrap-anywhere">{url}</Ltr> },
  { id: "events", header: "Events", align: "end", cell: ({ events }) => events.length },
  {
    id: "status",
    header: "Status",
    cell: (webhook) => <Badge tone={toStatusLabel(webhook).tone}>{toStatusLabel(webhook).text}</Badge>,
  },
  { id: "made", header: "Added", cell: ({ createdAt }) => <When at={createdAt} /> },
];

/** The webhooks of partners that receive the shop's events. */
export function WebhooksPage({ data: { webhooks } }: { readonly data: ReplyOf<typeof adminListWebhooks> }) {
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <AdminPage
      title="Webhooks"
      actions={
        <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
          New webhook
        </Button>
      }
    >
      {webhooks.length === 0 ? (
        <EmptyState
          icon="share"
          title="No webhooks"
          description="Add the address of a partner, and the shop tells it at once when an order is paid, shipped or refunded."
        />
      ) : (
        <ListCard footer={null}>
          <DataTable caption="Webhooks" columns={columns} rows={webhooks} rowKey={({ id }) => id} layout="stack" />
        </ListCard>
      )}
      {isAdding && (
        <NewWebhookDialog
          onMade={(made) => {
            setSecret(made.secret);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret !== undefined && (
        <SecretDialog secret={secret} power="sign events in the shop’s name" onClose={() => setSecret(undefined)} />
      )}
    </AdminPage>
  );
}
