import { useState } from "react";
import type { AdminCoach, Client } from "#shared/contract/admin-coaching.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { AdminPage, BothNames, Panel } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { AssignDialog, type AssignKind, type Cover, EndCoverDialog, OpenDialog } from "./client-dialogs.tsx";
import { type ClientActs, ClientTable } from "./client-table.tsx";
import { CoachDialog } from "./coach-dialog.tsx";
import type { CoachList } from "./load-coaches.ts";

function State({ coach }: { readonly coach: AdminCoach }) {
  if (coach.staff === null) return <Badge tone="neutral">Signs programmes only</Badge>;
  if (coach.load >= coach.capacity) return <Badge tone="danger">Full</Badge>;
  if (!coach.acceptsNew) return <Badge tone="warn">No new clients</Badge>;
  return coach.load * 10 >= coach.capacity * 9 ? (
    <Badge tone="warn">Few places</Badge>
  ) : (
    <Badge tone="success">Free</Badge>
  );
}

const columnsFor = (onEdit: (coach: AdminCoach) => void): Column<AdminCoach>[] => [
  {
    id: "name",
    header: "Coach",
    rowHeader: true,
    cell: ({ name, staff }) => (
      <span className="flex flex-col">
        <BothNames name={name} />
        {staff !== null && staff.name !== name.en && (
          <span className="text-small font-normal text-muted">
            Account: <UserText>{staff.name}</UserText>
          </span>
        )}
      </span>
    ),
  },
  {
    id: "load",
    header: "Clients",
    cell: ({ id, name, load, capacity, staff }) =>
      staff === null ? (
        "–"
      ) : (
        <span className="flex min-w-36 flex-col gap-1">
          <UiLink href={`${adminRoot}/coaches?coach=${id}#clients`}>
            {load.toLocaleString("en")} of {capacity.toLocaleString("en")}
            <span className="sr-only"> clients of {name.en}</span>
          </UiLink>
          <ProgressBar
            value={load}
            max={Math.max(1, capacity)}
            label={`Load of ${name.en}`}
            hideLabel
            tone={load >= capacity ? "flare" : "ink"}
          />
        </span>
      ),
  },
  { id: "state", header: "State", cell: (coach) => <State coach={coach} /> },
  {
    id: "whom",
    header: "Whom",
    cell: ({ womenOnly, languages, specialties }) => (
      <span className="flex flex-col text-small">
        <span>{womenOnly ? "Women only" : "Everybody"}</span>
        <span className="text-muted">
          {languages.map((one) => (one === "ar" ? "Arabic" : "English")).join(", ")}
          {specialties.length > 0 && ` · ${specialties.map(sentence).join(", ")}`}
        </span>
      </span>
    ),
  },
  {
    id: "act",
    header: "Change",
    align: "end",
    cell: (coach) => (
      <Button size="sm" variant="secondary" onClick={() => onEdit(coach)}>
        Edit<span className="sr-only"> {coach.name.en}</span>
      </Button>
    ),
  },
];

type Open =
  | { readonly what: "coach"; readonly coach: AdminCoach | null }
  | { readonly what: "assign"; readonly client: Client; readonly kind: AssignKind }
  | { readonly what: "end-cover"; readonly client: Client; readonly cover: Cover }
  | { readonly what: "open"; readonly client: Client };

/** Coaches by load, waiting clients, and the clients of the chosen coach. */
export function CoachesPage({ data }: { readonly data: CoachList }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const acts: ClientActs = {
    onAssign: (client, kind) => setOpen({ what: "assign", client, kind }),
    onEndCover: (client, cover) => setOpen({ what: "end-cover", client, cover }),
    onOpen: (client) => setOpen({ what: "open", client }),
  };
  const shown = data.coaches.find(({ id }) => id === data.open);
  return (
    <AdminPage
      title="Coaches"
      actions={
        <>
          <UiLink href={`${adminRoot}/coaches/load`} className={buttonClass({ size: "sm", variant: "secondary" })}>
            Load and thresholds
          </UiLink>
          <Button size="sm" icon="plus" onClick={() => setOpen({ what: "coach", coach: null })}>
            Add a coach
          </Button>
        </>
      }
    >
      {data.waiting.length > 0 && (
        <Panel title={`Waiting for a coach (${data.waitingTotal.toLocaleString("en")})`}>
          <ClientTable caption="Waiting for a coach" clients={data.waiting} acts={acts} isWaiting />
        </Panel>
      )}
      <Panel title="Coaches">
        <DataTable
          caption="Coaches"
          layout="stack"
          dense
          columns={columnsFor((coach) => setOpen({ what: "coach", coach }))}
          rows={data.coaches}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon="user"
              title="No coaches"
              description="Invite coaches on the Staff page, and give each a profile here. Customers then choose among them."
            />
          }
        />
      </Panel>
      {shown !== undefined && (
        <div id="clients" className="scroll-mt-24">
          <Panel title={`Clients of ${shown.name.en}`}>
            <ClientTable caption={`Clients of ${shown.name.en}`} clients={data.clients} acts={acts} />
          </Panel>
        </div>
      )}
      {open?.what === "coach" && <CoachDialog coach={open.coach} staff={data.staff} onClose={close} />}
      {open?.what === "assign" && (
        <AssignDialog client={open.client} kind={open.kind} coaches={data.coaches} onClose={close} />
      )}
      {open?.what === "end-cover" && <EndCoverDialog client={open.client} cover={open.cover} onClose={close} />}
      {open?.what === "open" && <OpenDialog client={open.client} onClose={close} />}
    </AdminPage>
  );
}
