import { type FormEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { AdminCategory } from "#shared/contract/admin-categories.ts";
import { type AdminProduct, adminUpdateProduct } from "#shared/contract/admin-products.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import { isRefusal } from "#shared/contract/client.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { useDraft } from "#web/admin-kit/edit/use-draft.ts";
import type { FieldErrors } from "#web/admin-kit/forms/field-parts.tsx";
import { toMessage } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { PartProps } from "./part-props.ts";
import { findProblems, goesTogether, type ProductFields, rebase, toEdit, toFields } from "./product-form.ts";
import { StockDialog } from "./stock-dialog.tsx";
import { Coaching, Facts, Pictures, Placing, Prices, Texts } from "./text-parts.tsx";
import { Variants } from "./variants-panel.tsx";

interface PanelsProps extends PartProps {
  readonly kind: ProductKind;
  readonly categories: readonly AdminCategory[];
  /** Undefined for a new product. */
  readonly product: AdminProduct | undefined;
  readonly onStock?: (variantId: string) => void;
}

/** The panels of all product fields. */
export function ProductPanels({ kind, categories, product, onStock, ...part }: PanelsProps) {
  return (
    <>
      <Texts {...part} />
      {kind === "package" && <Coaching {...part} />}
      <Pictures {...part} />
      <Placing {...part} kind={kind} categories={categories} />
      <Prices {...part} product={product} />
      <Variants {...part} product={product} onStock={onStock} />
      <Facts {...part} />
    </>
  );
}

/** Validates on submit, focuses the first invalid field, and clears a field's error when it changes. */
export function useChecked(fields: ProductFields, kind: ProductKind, change: (fields: ProductFields) => void) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const set: PartProps["set"] = (name, value) => {
    change({ ...fields, [name]: value });
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path.split(".")[0] !== name)));
  };
  const check = (form: HTMLFormElement): boolean => {
    const found = findProblems(fields, kind);
    setErrors(found);
    const [first] = Object.keys(found);
    const control = first === undefined ? null : form.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
    return first === undefined;
  };
  return { errors, set, check };
}

interface EditorProps {
  readonly product: AdminProduct;
  readonly categories: readonly AdminCategory[];
}

/** Edits a product. Starts from one version: saving is refused once somebody else has saved. */
export function ProductEditor({ product, categories }: EditorProps) {
  const draft = useDraft(`product:${product.id}`, product, toFields);
  const { base, fields } = draft;
  const { errors, set, check } = useChecked(fields, product.kind, draft.change);
  const [current, setCurrent] = useState<AdminProduct>();
  const [stockOf, setStockOf] = useState<string>();
  const variant = product.variants.find((one) => one.id === stockOf);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  // Another action of this page (such as archiving) made a newer version: rebase the form on it if nothing conflicts.
  const isBehind = product.version > base.version && goesTogether(fields, base, product);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each newer version
  useEffect(() => {
    if (isBehind) draft.carryOver(product, rebase(fields, base, product));
  }, [isBehind]);
  const save = async (): Promise<void> => {
    const body = toEdit(base, fields);
    if (body === undefined) return void toast.show({ message: "No changes to save" });
    setBusy(true);
    try {
      draft.restart((await api(adminUpdateProduct, { params: { id: base.id }, body })).product);
      toast.show({ type: "success", message: "Saved" });
      await revalidate();
    } catch (error) {
      if (isRefusal(error, adminUpdateProduct, "VERSION_CONFLICT")) setCurrent(error.data.current);
      else toast.show({ type: "error", message: toMessage(error), duration: 8000 });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (check(event.currentTarget) && !isBusy) void save();
  };
  // Dialogs are outside the form, since they contain forms.
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <DraftNote at={draft.restoredAt} onDiscard={() => draft.restart(product)} />
        <ProductPanels {...{ fields, errors, set, categories, product }} kind={product.kind} onStock={setStockOf} />
        <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-end gap-3 border-t border-line bg-surface/95 px-4 py-3 sm:-mx-6 sm:px-6">
          {draft.isDirty && <span className="me-auto text-small text-muted">Unsaved changes</span>}
          <Button variant="secondary" onClick={() => draft.restart(product)}>
            Discard changes
          </Button>
          <Button type="submit" loading={isBusy} loadingLabel="Saving">
            Save
          </Button>
        </div>
      </form>
      {variant && <StockDialog productId={product.id} variant={variant} onClose={() => setStockOf(undefined)} />}
      {current && (
        <ConflictDialog
          base={base}
          current={current}
          mine={fields}
          onClose={() => setCurrent(undefined)}
          onChosen={(chosen) => {
            draft.carryOver(current, chosen);
            setCurrent(undefined);
          }}
        />
      )}
    </>
  );
}
