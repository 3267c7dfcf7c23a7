import { useNavigate, useSearchParams } from "react-router";
import type { AdminCategory } from "#shared/contract/admin-categories.ts";
import { adminCreateProduct, createProductBody } from "#shared/contract/admin-products.ts";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { kindNames } from "#web/admin-kit/labels.ts";
import { AdminPage, Panel } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { ProductPanels, toPart, useTakenSkus } from "./product-editor.tsx";
import { emptyFields, findProblems, toBody, toField, toWords } from "./product-form.ts";

const kinds = ["physical", "gift_card"] as const;
type Kind = (typeof kinds)[number] | "package";

const toStart = (categories: readonly AdminCategory[], kind: Kind) =>
  emptyFields(categories.find((one) => one.kind === kind)?.id ?? "");

function NewProductForm({ kind, categories }: { readonly kind: Kind; readonly categories: readonly AdminCategory[] }) {
  const navigate = useNavigate();
  const form = useStaffForm({
    endpoint: adminCreateProduct,
    defaults: { ...toStart(categories, kind), isOnSale: false },
    draftKey: `new-product:${kind}`,
    toBody: ({ isOnSale, ...fields }) => ({ ...toBody(fields, kind), kind, isArchived: !isOnSale }),
    rules: bodyRules(createProductBody),
    check: findProblems,
    ...{ toField, toWords },
    toFieldRefusals: useTakenSkus(),
    done: "Product added",
    onDone: ({ product }) => navigate(`${adminRoot}/${kind === "package" ? "packages" : "products"}/${product.id}`),
  });
  return (
    <EditorForm
      form={form}
      submitLabel={kind === "package" ? "Add package" : "Add product"}
      conflict={{ what: "this product" }}
      beside={<Checkbox {...form.field("isOnSale")} label="Set as active right away" />}
    >
      <ProductPanels {...toPart(form)} {...{ kind, categories }} product={undefined} />
    </EditorForm>
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
