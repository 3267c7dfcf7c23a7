import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { AdminCategory } from "#shared/contract/admin-categories.ts";
import { adminCreateProduct } from "#shared/contract/admin-products.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { useDraft } from "#web/admin-kit/edit/use-draft.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { kindNames } from "#web/admin-kit/labels.ts";
import { AdminPage, Panel } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { ProductPanels, useChecked } from "./product-editor.tsx";
import { emptyFields, toBody } from "./product-form.ts";

const kinds = ["physical", "gift_card"] as const;
type Kind = (typeof kinds)[number] | "package";

const toStart = (categories: readonly AdminCategory[], kind: Kind) =>
  emptyFields(categories.find((one) => one.kind === kind)?.id ?? "");

function NewProductForm({ kind, categories }: { readonly kind: Kind; readonly categories: readonly AdminCategory[] }) {
  const navigate = useNavigate();
  const draft = useDraft(`new-product:${kind}`, "", () => toStart(categories, kind));
  const { errors, set, check } = useChecked(draft.fields, kind, draft.change);
  const { isBusy, run } = useAction();
  const [isOnSale, setOnSale] = useState(false);
  const save = async (): Promise<void> => {
    let id = "";
    const body = { ...toBody(draft.fields, kind), kind, isArchived: !isOnSale };
    const isDone = await run("Product added", async () => {
      id = (await api(adminCreateProduct, { body })).product.id;
    });
    if (!isDone) return;
    draft.restart("");
    await navigate(kind === "package" ? `${adminRoot}/packages/${id}` : `${adminRoot}/products/${id}`);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (check(event.currentTarget) && !isBusy) void save();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <DraftNote at={draft.restoredAt} onDiscard={() => draft.restart("")} />
      <ProductPanels {...{ errors, set, kind, categories }} fields={draft.fields} product={undefined} />
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface/95 px-4 py-3 sm:-mx-6 sm:px-6">
        <Checkbox
          label="Set as active right away"
          checked={isOnSale}
          onChange={(event) => setOnSale(event.target.checked)}
        />
        <Button type="submit" loading={isBusy} loadingLabel="Saving">
          {kind === "package" ? "Add package" : "Add product"}
        </Button>
      </div>
    </form>
  );
}

/** Creates a coaching package. */
export function NewPackagePage({ categories }: { readonly categories: readonly AdminCategory[] }) {
  return (
    <AdminPage title="New package" back={{ href: `${adminRoot}/packages`, label: "Packages" }}>
      <NewProductForm kind="package" categories={categories} />
    </AdminPage>
  );
}

/** Creates a product of any kind except programmes (created with their plan) and packages (own page). */
export function NewProductPage({ categories }: { readonly categories: readonly AdminCategory[] }) {
  const [params, setParams] = useSearchParams();
  const kind = kinds.find((one) => one === params.get("kind")) ?? "physical";
  return (
    <AdminPage title="New product" back={{ href: `${adminRoot}/products`, label: "Products" }}>
      <Panel title="Type">
        <SelectField
          label="Product type"
          hint="This cannot be changed later. Programmes and packages have their own pages."
          value={kind}
          options={kinds.map((value) => ({ value, label: kindNames[value] ?? value }))}
          onChange={(event) => setParams({ kind: event.target.value }, { replace: true })}
          className="max-w-80"
        />
      </Panel>
      <NewProductForm key={kind} kind={kind} categories={categories} />
    </AdminPage>
  );
}
