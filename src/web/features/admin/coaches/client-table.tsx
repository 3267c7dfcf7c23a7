import { Fragment } from "react";
import type { Client } from "#shared/contract/admin-coaching.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { Day, When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, menuItemClass } from "#web/ui/menu.tsx";
import type { AssignKind, Cover } from "./client-dialogs.tsx";

export interface ClientActs {
  readonly onAssign: (client: Client, kind: AssignKind) => void;
  readonly onEndCover: (client: Client, cover: Cover) => void;
  readonly onOpen: (client: Client) => void;
}

function Actions({ client, acts }: { readonly client: Client; readonly acts: ClientActs }) {
  const isWaiting = client.assignmentId === null;
  const item = (label: string, run: () => void) => (
    <button type="button" className={menuItemClass()} onClick={run}>
      {label}
    </button>
  );
  return (
    <Menu
      label={`Actions for ${client.member.name}`}
      trigger={<Icon name="chevron-down" size={18} />}
      triggerClass="inline-grid size-9 place-items-center rounded-sm border border-line-strong hover:bg-text/6"
    >
      {item(isWaiting ? "Assign a coach" : "Move to another coach", () => acts.onAssign(client, "primary"))}
      {!isWaiting && item("Assign a cover", () => acts.onAssign(client, "cover"))}
      {client.covers.map((cover) => (
        <Fragment key={cover.coachId}>
          {item(`End cover by ${cover.coachName.en}`, () => acts.onEndCover(client, cover))}
        </Fragment>
      ))}
      {item("Open thread for an hour", () => acts.onOpen(client))}
    </Menu>
  );
}

const columnsFor = (acts: ClientActs, isWaiting: boolean): Column<Client>[] => [
  {
    id: "member",
    header: "Client",
    rowHeader: true,
    cell: ({ member, audience }) => (
      <span className="flex flex-col items-start max-md:items-end">
        <span className="flex flex-wrap items-center gap-2 max-md:justify-end">
          <UserText>{member.name}</UserText>
          {audience === "women_only" && <Badge tone="info">Women only</Badge>}
        </span>
        {member.email !== null && <Ltr className="text-small font-normal text-muted wrap-anywhere">{member.email}</Ltr>}
      </span>
    ),
  },
  { id: "package", header: "Package", cell: (client) => client.package.en },
  { id: "status", header: "Status", cell: ({ status }) => sentence(status) },
  {
    id: "until",
    header: "Paid until",
    cell: ({ paidUntil }) => <Day day={paidUntil} />,
  },
  isWaiting
    ? {
        id: "due",
        header: "Coach due",
        cell: ({ dueAt }) =>
          dueAt === null ? (
            <Badge tone="warn">Needs another coach</Badge>
          ) : (
            <span className="flex flex-wrap items-center justify-end gap-x-2 md:justify-start">
              {new Date(dueAt) < new Date() && <Badge tone="danger">Late</Badge>} <When at={dueAt} exact />
            </span>
          ),
      }
    : {
        id: "since",
        header: "With this coach",
        cell: ({ since, covers }) => (
          <span className="flex flex-col">
            <When at={since} />
            {covers.map(({ coachName, until }) => (
              <span key={until} className="text-small text-muted">
                {coachName.en} stands in until <When at={until} exact />
              </span>
            ))}
          </span>
        ),
      },
  { id: "act", header: "Change", align: "end", cell: (client) => <Actions client={client} acts={acts} /> },
];

interface ClientTableProps {
  readonly caption: string;
  readonly clients: readonly Client[];
  readonly acts: ClientActs;
  readonly isWaiting?: boolean;
}

/** Clients by name and state, with a menu to move them. */
export function ClientTable({ caption, clients, acts, isWaiting = false }: ClientTableProps) {
  return (
    <DataTable
      caption={caption}
      layout="stack"
      dense
      columns={columnsFor(acts, isWaiting)}
      rows={clients}
      rowKey={(client) => client.subscriptionId}
      empty={<p className="text-muted">Nobody.</p>}
    />
  );
}
