import { useState } from "react";
import type { AdminCategory } from "#shared/contract/admin-categories.ts";
import {
  type AdminProductSummary,
  adminBulkEditProducts,
  type BulkAction,
  maxBulk,
} from "#shared/contract/admin-products.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import { ActionDialog, toText } from "#web/admin-kit/action-dialog.tsx";
import { counted } from "#web/admin-kit/labels.ts";
import { EveryMatch, useChosen } from "#web/admin-kit/list/every-match.tsx";
import type { Selection } from "#web/admin-kit/list/use-selection.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

type Body = NonNullable<CallInput<typeof adminBulkEditProducts>["body"]>;
type Matching = Extract<Body["select"], { readonly matching: unknown }>["matching"];
type Kind = BulkAction["kind"];

const names: Readonly<Record<Kind, string>> = {
  archive: "Set as draft",
  restore: "Set as active",
  category: "Change category",
  discount: "Set discount",
  price: "Change prices by percentage",
};

function toAction(kind: Kind, fields: FormData): BulkAction {
  const percentage = Number(toText(fields, "percentage"));
  switch (kind) {
    case "category":
      return { kind, categoryId: toText(fields, "categoryId") };
    case "discount":
    case "price":
      return { kind, percentage };
    default:
      return { kind };
  }
}

function ActionFields({ kind, categories }: { readonly kind: Kind; readonly categories: readonly AdminCategory[] }) {
  if (kind === "category")
    return (
      <SelectField
        name="categoryId"
        label="Category"
        required
        options={categories.map((one) => ({ value: one.id, label: one.name.en }))}
      />
    );
  if (kind === "discount")
    return (
      <TextField
        name="percentage"
        label="Discount in %"
        type="number"
        min={0}
        max={100}
        step={0.01}
        required
        defaultValue="0"
      />
    );
  if (kind === "price")
    return (
      <TextField
        name="percentage"
        label="Change in %"
        hint="10 raises prices, -10 lowers them. Prices that follow EGP are updated too."
        type="number"
        min={-90}
        max={500}
        step={0.01}
        required
      />
    );
  return null;
}

interface BulkProps {
  readonly selection: Selection<AdminProductSummary>;
  /** The number of products that match the filters. */
  readonly total: number;
  readonly categories: readonly AdminCategory[];
}

/** Applies one change to the ticked products, or to all matches. */
export function BulkEdit({ selection, total, categories }: BulkProps) {
  const [kind, setKind] = useState<Kind>();
  const chosen = useChosen(selection, total);
  const act = useAction();
  const { count } = chosen;
  const submit = async (fields: FormData): Promise<boolean> => {
    if (kind === undefined) return false;
    const select = chosen.select(
      (row) => row.id,
      () => readQuery<Matching>(location.href, ["search", "kind", "category", "state", "stock"]),
    );
    const body = { select, expected: count, action: toAction(kind, fields) };
    const isDone = await act.run(`${counted(count, "product")} updated`, () => api(adminBulkEditProducts, { body }));
    if (isDone) selection.clear();
    return isDone;
  };
  return (
    <>
      {(Object.keys(names) as Kind[]).map((one) => (
        <Button key={one} size="sm" variant="secondary" onClick={() => setKind(one)}>
          {names[one]}
        </Button>
      ))}
      {kind && (
        <ActionDialog
          title={names[kind]}
          confirm={`${names[kind]}: ${counted(count, "product")}`}
          variant={kind === "archive" ? "danger" : "primary"}
          act={act}
          onClose={() => setKind(undefined)}
          onSubmit={submit}
        >
          <EveryMatch chosen={chosen} noun="products" total={total} most={maxBulk} />
          <ActionFields kind={kind} categories={categories} />
          <p className="text-small text-muted">All are updated together; if one fails, none are.</p>
        </ActionDialog>
      )}
    </>
  );
}
