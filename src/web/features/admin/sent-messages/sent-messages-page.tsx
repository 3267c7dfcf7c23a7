import { useRevalidator } from "react-router";
import {
  type AdminDelivery,
  adminResendNotification,
  type MessageCount,
} from "#shared/contract/admin-notifications.ts";
import { channels, deliveryStates } from "#shared/domain/notification-topics.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { ListPage } from "#web/admin-kit/list/list-page.tsx";
import { NothingHere } from "#web/admin-kit/list/list-parts.tsx";
import { When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { Costs } from "./costs.tsx";
import type { SentMessages } from "./load-sent-messages.ts";
import { channelWords, kindWords, reasonWords, stateWords } from "./message-words.ts";
import { SuppressionNote } from "./suppression-note.tsx";

const isUnsent = ({ state }: AdminDelivery): boolean => ["waiting", "refused"].includes(state);

function SendAgain({ message }: { readonly message: AdminDelivery }) {
  const { isBusy, run } = useAction();
  const { revalidate } = useRevalidator();
  if (!isUnsent(message)) return null;
  const send = async (): Promise<void> => {
    await run("Sending now", async () => {
      await api(adminResendNotification, { params: { id: message.id } });
    });
    await revalidate();
  };
  return (
    <Button size="sm" variant="secondary" loading={isBusy} loadingLabel="Sending…" onClick={() => void send()}>
      Send now
    </Button>
  );
}

function Receiver({ message: { recipient, userId, channel } }: { readonly message: AdminDelivery }) {
  if (userId === null) return <Ltr>{recipient}</Ltr>;
  return (
    <UiLink href={`${adminRoot}/customers/${userId}`}>
      {recipient === "" ? channel === "push" ? "Customer’s devices" : "Customer’s number" : <Ltr>{recipient}</Ltr>}
    </UiLink>
  );
}

function State({ message }: { readonly message: AdminDelivery }) {
  const { state, reason, error, notBefore } = message;
  const { text, tone } = stateWords[state];
  return (
    <span className="flex flex-col items-start gap-1 max-md:items-end">
      <Badge tone={tone}>{text}</Badge>
      {reason !== null && <span className="text-small text-muted">{reasonWords[reason]}</span>}
      {state === "held" && notBefore !== null && (
        <span className="text-small text-muted">
          until <When at={notBefore} exact />
        </span>
      )}
      {error !== null && isUnsent(message) && <span className="text-small text-danger">{error}</span>}
    </span>
  );
}

const columns: readonly Column<AdminDelivery>[] = [
  { id: "kind", header: "Message", cell: ({ kind }) => <span className="font-semibold">{kindWords(kind)}</span> },
  { id: "to", header: "To", cell: (message) => <Receiver message={message} /> },
  { id: "channel", under: "to", header: "By", cell: ({ channel }) => channelWords[channel] },
  { id: "state", header: "Status", cell: (message) => <State message={message} /> },
  { id: "at", header: "Written", cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: "again", header: "", cell: (message) => <SendAgain message={message} /> },
];

const filters = [
  {
    label: "Status",
    name: "state",
    all: "Any status",
    options: deliveryStates.map((value) => ({ value, label: stateWords[value].text })),
  },
  {
    label: "By",
    name: "channel",
    all: "All channels",
    options: channels.map((value) => ({ value, label: channelWords[value] })),
  },
];

const sum = (counts: readonly MessageCount[], field: "sent" | "waiting" | "refused" | "bounced" | "suppressed") =>
  counts.reduce((total, count) => total + count[field], 0).toLocaleString("en");

function Totals({ days, counts }: Pick<SentMessages, "days" | "counts">) {
  return (
    <section aria-label={`The last ${days} days`} className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-5">
      <StatTile label={`Sent in ${days} days`} value={sum(counts, "sent")} />
      <StatTile label="Waiting" value={sum(counts, "waiting")} />
      <StatTile label="Refused" value={sum(counts, "refused")} />
      <StatTile label="Came back" value={sum(counts, "bounced")} />
      <StatTile label="Not sent" value={sum(counts, "suppressed")} />
    </section>
  );
}

/** Every message of the last 90 days, on every channel. */
export function SentMessagesPage({ data }: { readonly data: SentMessages }) {
  const { notifications, pagination, searched } = data;
  return (
    <ListPage
      title="Sent messages"
      noun="messages"
      pagination={pagination}
      search="Email address"
      filters={filters}
      head={
        <>
          <Totals days={data.days} counts={data.counts} />
          <Costs days={data.days} costs={data.costs} />
        </>
      }
      note={searched === null ? undefined : <SuppressionNote {...searched} />}
    >
      <DataTable
        caption="Sent messages"
        layout="stack"
        columns={columns}
        rows={notifications}
        rowKey={({ id }) => id}
        empty={
          <NothingHere
            icon="box"
            title="No messages"
            hint="What the shop sends by mail, WhatsApp, SMS or to devices is listed here."
          />
        }
      />
    </ListPage>
  );
}
