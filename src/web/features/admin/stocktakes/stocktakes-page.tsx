import { useState } from "react";
import { useNavigate } from "react-router";
import { adminStartStocktake, type Stocktake, startStocktakeBody } from "#shared/contract/admin-stocktakes.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { ListPage } from "#web/admin-kit/list/list-page.tsx";
import { WhenBy } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextField } from "#web/ui/input.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { StocktakeList } from "./load-stocktakes.ts";

const home = `${adminRoot}/stocktakes`;

const names: Readonly<Record<Stocktake["status"], string>> = { open: "Open", booked: "Booked", cancelled: "Cancelled" };
const tones = { open: "info", booked: "success", cancelled: "neutral" } as const;

export const StocktakeBadge = ({ status }: Pick<Stocktake, "status">) => (
  <Badge tone={tones[status]}>{names[status]}</Badge>
);

const columns: readonly Column<Stocktake>[] = [
  {
    id: "name",
    header: "Stocktake",
    rowHeader: true,
    cell: ({ id, name, status }) => (
      <span className="flex flex-wrap items-center gap-2">
        <UiLink href={`${home}/${id}`}>
          <UserText>{name}</UserText>
        </UiLink>
        <StocktakeBadge status={status} />
      </span>
    ),
  },
  {
    id: "started",
    header: "Started",
    cell: ({ startedAt, startedBy }) => <WhenBy at={startedAt} person={startedBy} />,
  },
  { id: "counted", header: "Variants counted", align: "end", cell: ({ counted }) => counted },
  { id: "different", header: "Different", align: "end", cell: ({ different }) => different },
];

function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useStaffForm({
    endpoint: adminStartStocktake,
    defaults: { name: "" },
    draftKey: "new-stocktake",
    rules: bodyRules(startStocktakeBody),
    done: "Stocktake started",
    onDone: ({ stocktake }) => navigate(`${home}/${stocktake.id}`),
  });
  return (
    <ActionDialog title="Start a stocktake" confirm="Start" form={form} onClose={onClose}>
      <TextField
        {...form.field("name")}
        label="Name"
        hint="What is counted, for example: Shelf A, November"
        required
        maxLength={80}
        dir="auto"
      />
    </ActionDialog>
  );
}

/** Stocktakes, newest first. */
export function StocktakesPage({ list }: { readonly list: StocktakeList }) {
  const [isStarting, setStarting] = useState(false);
  return (
    <ListPage
      title="Stocktakes"
      noun="stocktakes"
      pagination={list.pagination}
      actions={
        <Button size="sm" icon="plus" onClick={() => setStarting(true)}>
          Start a stocktake
        </Button>
      }
    >
      <DataTable
        caption="Stocktakes"
        layout="stack"
        columns={columns}
        rows={list.stocktakes}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon="box"
            title="No stocktakes"
            description="Scan what is on the shelves; the differences are shown before anything changes."
          />
        }
      />
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </ListPage>
  );
}
