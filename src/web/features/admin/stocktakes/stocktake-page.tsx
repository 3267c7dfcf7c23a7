import { useState } from "react";
import {
  adminBookStocktake,
  adminCancelStocktake,
  adminRemoveCount,
  bookStocktakeBody,
  type StocktakeLine,
  type WholeStocktake,
} from "#shared/contract/admin-stocktakes.ts";
import { isRefusal } from "#shared/contract/client.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { ListCard } from "#web/admin-kit/list/list-parts.tsx";
import { AdminPage, Panel, WhenBy } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { ScanForm } from "./scan-form.tsx";
import { StocktakeBadge } from "./stocktakes-page.tsx";

const signed = (value: number): string => (value > 0 ? `+${value}` : `−${-value}`);

const columns: readonly Column<StocktakeLine>[] = [
  {
    id: "variant",
    header: "Variant",
    rowHeader: true,
    className: "min-w-48",
    cell: ({ productId, name, label, sku }) => (
      <span className="flex flex-col">
        <UiLink href={`${adminRoot}/products/${productId}`}>
          {name.en}, {label.en}
        </UiLink>
        <span className="text-small text-muted">
          <Ltr>{sku}</Ltr>
        </span>
      </span>
    ),
  },
  {
    id: "by",
    header: "Last counted",
    cell: ({ countedAt, countedBy }) => <WhenBy at={countedAt} person={countedBy} />,
  },
  { id: "expected", header: "Expected", align: "end", cell: ({ expected }) => expected },
  { id: "counted", header: "Counted", align: "end", cell: ({ counted }) => <strong>{counted}</strong> },
  {
    id: "difference",
    header: "Difference",
    align: "end",
    cell: ({ difference }) =>
      difference === 0 ? (
        <span className="text-muted">none</span>
      ) : (
        <Badge tone={difference < 0 ? "danger" : "warn"}>
          <Ltr>{signed(difference)}</Ltr>
        </Badge>
      ),
  },
];

interface DialogProps {
  readonly data: WholeStocktake;
  readonly onClose: () => void;
}

function BookDialog({ data: { stocktake, lines }, onClose }: DialogProps) {
  const differences = lines.filter(({ difference }) => difference !== 0);
  const form = useStaffForm({
    endpoint: adminBookStocktake,
    params: { id: stocktake.id },
    defaults: { reason: "" },
    draftKey: `book-stocktake:${stocktake.id}`,
    rules: bodyRules(bookStocktakeBody),
    toFieldRefusals: (error) =>
      isRefusal(error, adminBookStocktake, "STOCKTAKE_SHORT")
        ? [
            {
              field: "reason",
              words: `Fewer pieces than are reserved for orders: ${error.data.skus.join(", ")}. Nothing was booked.`,
            },
          ]
        : [],
    done: "Stock updated",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Book ${stocktake.name}`} confirm="Book differences" form={form} onClose={onClose}>
      <p>
        {differences.length === 0
          ? "Nothing differs: the stock stays as it is."
          : `${differences.length} of ${lines.length} counted variants differ. Their stock changes by the difference; what was sold meanwhile stays sold.`}
      </p>
      <TextareaField
        {...form.field("reason")}
        label="Reason"
        hint="Stands beside each movement in the stock history."
        required
        rows={2}
        maxLength={500}
        dir="auto"
      />
    </ActionDialog>
  );
}

function CancelDialog({ data: { stocktake }, onClose }: DialogProps) {
  const { isBusy, run } = useAction();
  const cancel = async (): Promise<void> => {
    await run("Stocktake cancelled", () => api(adminCancelStocktake, { params: { id: stocktake.id } }));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => void cancel()}
      title={`Cancel “${stocktake.name}”?`}
      labels={{ close: "Close", cancel: "Keep counting", confirm: "Cancel stocktake" }}
    >
      The stock stays as it is. What was counted can still be read here.
    </ConfirmDialog>
  );
}

function Lines({ data: { stocktake, lines } }: { readonly data: WholeStocktake }) {
  const { run } = useAction();
  const isOpen = stocktake.status === "open";
  const remove: Column<StocktakeLine> = {
    id: "remove",
    header: "",
    headerText: "Remove",
    align: "end",
    cell: ({ variantId, sku }) => (
      <IconButton
        icon={trashIcon}
        size="sm"
        label={`Remove ${sku} from this stocktake`}
        onClick={() => void run("Removed", () => api(adminRemoveCount, { params: { id: stocktake.id, variantId } }))}
      />
    ),
  };
  return (
    <ListCard footer={null}>
      <DataTable
        caption="Counted variants"
        layout="stack"
        columns={isOpen ? [...columns, remove] : columns}
        rows={lines}
        rowKey={({ variantId }) => variantId}
        empty={<EmptyState icon="box" title="Nothing counted yet" description="Scan the first bar code." />}
      />
    </ListCard>
  );
}

/** Counts, shows what differs, and books it. */
export function StocktakePage({ data }: { readonly data: WholeStocktake }) {
  const { stocktake } = data;
  const [open, setOpen] = useState<"book" | "cancel">();
  const isOpen = stocktake.status === "open";
  const onClose = () => setOpen(undefined);
  return (
    <AdminPage
      title={stocktake.name}
      back={{ href: `${adminRoot}/stocktakes`, label: "Stocktakes" }}
      beside={<StocktakeBadge status={stocktake.status} />}
      actions={
        isOpen && (
          <>
            <Button size="sm" variant="secondary" onClick={() => setOpen("cancel")}>
              Cancel stocktake
            </Button>
            <Button size="sm" disabled={data.lines.length === 0} onClick={() => setOpen("book")}>
              Book differences
            </Button>
          </>
        )
      }
    >
      {stocktake.reason !== null && (
        <Callout tone="info" title="Booked">
          <UserText>{stocktake.reason}</UserText>
        </Callout>
      )}
      {isOpen && (
        <Panel title="Count">
          <ScanForm stocktakeId={stocktake.id} />
        </Panel>
      )}
      <p className="text-small text-muted">
        Expected is what was in stock, with what is sold and not yet shipped, when a variant was first counted. Only
        counted variants change.
      </p>
      <Lines data={data} />
      {open === "book" && <BookDialog data={data} onClose={onClose} />}
      {open === "cancel" && <CancelDialog data={data} onClose={onClose} />}
    </AdminPage>
  );
}
