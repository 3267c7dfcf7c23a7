import { useState } from "react";
import type { AdminCategory } from "#shared/contract/admin-categories.ts";
import {
  adminBulkEditProducts,
  type BulkAction,
  bulkEditProductsBody,
  maxBulk,
} from "#shared/contract/admin-product-bulk.ts";
import type { AdminProductSummary } from "#shared/contract/admin-products.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { type Chosen, EveryMatch, useChosen } from "#web/admin-kit/list/every-match.tsx";
import type { Selection } from "#web/admin-kit/list/use-selection.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import type { FormFields } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
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

interface Values {
  readonly categoryId: string;
  readonly percentage: number | null;
}

function toAction(kind: Kind, { categoryId, percentage }: Values) {
  switch (kind) {
    case "category":
      return { kind, categoryId };
    case "discount":
    case "price":
      return { kind, percentage };
    default:
      return { kind };
  }
}

interface FieldsProps {
  readonly form: FormFields;
  readonly kind: Kind;
  readonly categories: readonly AdminCategory[];
}

function ActionFields({ form, kind, categories }: FieldsProps) {
  if (kind === "category")
    return (
      <SelectField
        {...form.field("categoryId")}
        label="Category"
        required
        options={categories.map((one) => ({ value: one.id, label: one.name.en }))}
      />
    );
  if (kind === "discount")
    return (
      <TextField
        {...form.number("percentage")}
        label="Discount in %"
        type="number"
        min={0}
        max={100}
        step={0.01}
        required
      />
    );
  if (kind === "price")
    return (
      <TextField
        {...form.number("percentage")}
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

interface DialogProps extends Pick<BulkProps, "total" | "categories"> {
  readonly kind: Kind;
  readonly chosen: Chosen<AdminProductSummary>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function BulkDialog({ kind, chosen, total, categories, onDone, onClose }: DialogProps) {
  const { count } = chosen;
  const first: Values = { categoryId: categories[0]?.id ?? "", percentage: kind === "discount" ? 0 : null };
  const form = useStaffForm({
    endpoint: adminBulkEditProducts,
    defaults: first,
    toBody: (values) => ({
      select: chosen.select(
        (row) => row.id,
        () => readQuery<Matching>(location.href, ["search", "kind", "category", "state", "stock"]),
      ),
      expected: count,
      action: toAction(kind, values),
    }),
    rules: bodyRules(bulkEditProductsBody),
    toField: (field) => field.replace(/^action\./, ""),
    done: `${counted(count, "product")} updated`,
    onDone,
  });
  return (
    <ActionDialog
      title={names[kind]}
      confirm={`${names[kind]}: ${counted(count, "product")}`}
      variant={kind === "archive" ? "danger" : "primary"}
      form={form}
      onClose={onClose}
    >
      <EveryMatch chosen={chosen} noun="products" total={total} most={maxBulk} />
      <ActionFields form={form} kind={kind} categories={categories} />
      <p className="text-small text-muted">All are updated together; if one fails, none are.</p>
    </ActionDialog>
  );
}

/** Applies one change to the ticked products, or to all matches. */
export function BulkEdit({ selection, total, categories }: BulkProps) {
  const [kind, setKind] = useState<Kind>();
  const chosen = useChosen(selection, total);
  const close = (): void => setKind(undefined);
  const finish = (): void => {
    selection.clear();
    close();
  };
  return (
    <>
      {(Object.keys(names) as Kind[]).map((one) => (
        <Button key={one} size="sm" variant="secondary" onClick={() => setKind(one)}>
          {names[one]}
        </Button>
      ))}
      {kind && <BulkDialog {...{ kind, chosen, total, categories }} onDone={finish} onClose={close} />}
    </>
  );
}
