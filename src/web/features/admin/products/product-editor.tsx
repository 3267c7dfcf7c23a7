import { useState } from "react";
import type { AdminCategory } from "#shared/contract/admin-categories.ts";
import { type AdminProduct, adminUpdateProduct, productBody } from "#shared/contract/admin-products.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import { type ApiError, isRefusal } from "#shared/contract/client.ts";
import { barcodeKey } from "#shared/domain/barcode.ts";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { plainText } from "#web/admin-kit/forms/plain-text.ts";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { api } from "#web/lib/api/browser.ts";
import type { ContractForm, FieldRefusal } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Needs } from "./needs-panel.tsx";
import { Nutrition } from "./nutrition-panel.tsx";
import type { PartProps } from "./part-props.ts";
import {
  fieldNames,
  findProblems,
  type ProductFields,
  toBody,
  toEdit,
  toField,
  toFields,
  toWords,
} from "./product-form.ts";
import { Publishing, SearchEngines } from "./publishing-panels.tsx";
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
      {kind === "programme" && <Needs {...part} />}
      <Pictures {...part} />
      <Placing {...part} kind={kind} categories={categories} />
      <Prices {...part} product={product} />
      <Publishing {...part} product={product} />
      <Variants {...part} product={product} hasStock={kind === "physical"} onStock={onStock} />
      <Facts {...part} />
      {kind === "physical" && <Nutrition {...part} />}
      <SearchEngines {...part} slug={product?.slug} kind={kind} />
    </>
  );
}

/** The fields of a product's panels. */
export const toPart = ({
  values,
  errors,
  change,
}: Pick<ContractForm<ProductFields>, "values" | "errors" | "change">): PartProps => ({
  fields: values,
  errors,
  set: (name, value) => change({ [name]: value }),
});

/** Marks SKUs and bar codes that other products use, and names those products. */
export function useTakenSkus() {
  const { t } = useTranslation();
  return (error: ApiError, { variants }: ProductFields): FieldRefusal[] => {
    if (isRefusal(error, adminUpdateProduct, "BARCODE_TAKEN")) {
      const { barcodes, owners } = error.data;
      return variants.flatMap(({ barcode = "" }, at) => {
        const typed = barcodeKey(barcode);
        if (typed === undefined || !barcodes.some((one) => barcodeKey(one) === typed)) return [];
        const owner = owners.find((one) => barcodeKey(one.barcode) === typed);
        const words =
          owner === undefined
            ? t("refusals.codes.BARCODE_TAKEN")
            : t("refusals.staff.BARCODE_OWNED", { product: owner.product.name.en });
        return [{ field: `variants.${at}.barcode`, words }];
      });
    }
    if (!isRefusal(error, adminUpdateProduct, "SKU_TAKEN")) return [];
    const { skus, owners = [] } = error.data;
    return variants.flatMap(({ sku }, at) => {
      if (!skus.includes(sku.trim())) return [];
      const owner = owners.find((one) => one.sku === sku.trim());
      const words =
        owner === undefined
          ? t("refusals.codes.SKU_TAKEN")
          : t("refusals.staff.SKU_OWNED", { product: owner.product.name.en });
      return [{ field: `variants.${at}.sku`, words }];
    });
  };
}

interface EditorProps {
  readonly product: AdminProduct;
  readonly categories: readonly AdminCategory[];
}

/** Edits a product, starting from one version: changes that somebody else saved meanwhile are merged. */
export function ProductEditor({ product, categories }: EditorProps) {
  const [stockOf, setStockOf] = useState<string>();
  const variant = product.variants.find((one) => one.id === stockOf);
  const shown = toFields(product);
  const form = useStaffForm({
    endpoint: adminUpdateProduct,
    defaults: shown,
    version: product.version,
    draftKey: `product:${product.id}`,
    toBody: (fields: ProductFields) => toBody(fields, product.kind),
    rules: bodyRules(productBody),
    check: findProblems,
    ...{ toField, toWords },
    toFieldRefusals: useTakenSkus(),
    toCurrent: (current) => {
      const theirs = current as AdminProduct;
      return { values: toFields(theirs), version: theirs.version };
    },
    send: (_, { values, version }) => {
      const body = toEdit(shown, values, { kind: product.kind, version }) ?? { version };
      return api(adminUpdateProduct, { params: { id: product.id }, body });
    },
    done: "Saved",
  });
  const nameOf = (id: unknown) => categories.find((one) => one.id === id)?.name.en ?? plainText(id);
  // Dialogs are outside the form, since they contain forms.
  return (
    <>
      <EditorForm
        form={form}
        submitLabel="Save"
        conflict={{
          what: "this product",
          names: fieldNames,
          describe: (value, [field]) => (field === "categoryId" ? nameOf(value) : plainText(value)),
        }}
      >
        <ProductPanels {...toPart(form)} {...{ categories, product }} kind={product.kind} onStock={setStockOf} />
      </EditorForm>
      {variant && <StockDialog productId={product.id} variant={variant} onClose={() => setStockOf(undefined)} />}
    </>
  );
}
