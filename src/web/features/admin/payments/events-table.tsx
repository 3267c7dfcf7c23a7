import type { ReactNode } from "react";
import { adminReplayProviderEvent } from "#shared/contract/payments.ts";
import { providerName } from "#web/admin-kit/labels.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { repeatIcon } from "#web/ui/workout-icons.ts";
import type { EventList } from "./load-payments.ts";

type Event = EventList["events"][number];

const outcomes = {
  waiting: <Badge tone="warn">Pending</Badge>,
  handled: <Badge tone="success">Handled</Badge>,
  unmatched: <Badge tone="danger">No payment found</Badge>,
} as const;

/** Replaying is idempotent: each run fetches the payment's state from the provider. */
function Replay({ event }: { readonly event: Event }) {
  const { isBusy, run } = useAction();
  const replay = () =>
    void run("Event processed again", () => api(adminReplayProviderEvent, { params: { id: event.id } }));
  return (
    <Button
      size="sm"
      variant="secondary"
      className="whitespace-nowrap"
      icon={repeatIcon}
      loading={isBusy}
      onClick={replay}
    >
      Retry
      <span className="sr-only"> {event.eventKey}</span>
    </Button>
  );
}

/** The raw body, with JSON formatted. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const columns: readonly Column<Event>[] = [
  { id: "received", header: "Received", cell: ({ receivedAt }) => <When at={receivedAt} exact /> },
  { id: "provider", header: "Provider", cell: ({ provider }) => providerName(provider) },
  {
    id: "key",
    header: "Event",
    rowHeader: true,
    cell: ({ eventKey, body }) => (
      <details className="min-w-0">
        <summary className="cursor-pointer font-semibold">
          <Ltr className="wrap-anywhere">{eventKey}</Ltr>
        </summary>
        <pre
          dir="ltr"
          className="mt-2 max-h-60 max-w-md overflow-auto rounded-md bg-raised p-3 text-small font-normal wrap-anywhere whitespace-pre-wrap"
        >
          {readable(body)}
        </pre>
      </details>
    ),
  },
  { id: "outcome", header: "Outcome", cell: ({ outcome }) => outcomes[outcome] },
  {
    id: "handled",
    header: "Processed",
    cell: ({ handledAt }) => (handledAt === null ? "–" : <When at={handledAt} />),
  },
  { id: "act", header: "Retry", align: "end", cell: (event) => <Replay event={event} /> },
];

/** The provider's webhooks with their raw bodies. */
export function EventsTable({ events, empty }: { readonly events: readonly Event[]; readonly empty: ReactNode }) {
  return (
    <DataTable
      caption="Provider events"
      layout="stack"
      columns={columns}
      rows={events}
      rowKey={(event) => event.id}
      empty={empty}
    />
  );
}
