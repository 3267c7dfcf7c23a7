import { useState } from "react";
import type { AdminProduct } from "#shared/contract/admin-products.ts";
import { marginPercent } from "#shared/domain/margin.ts";
import { discountedUnit, type Minor } from "#shared/domain/money.ts";
import { parseMajor } from "#shared/domain/parse-money.ts";
import { MoveHandle } from "#web/admin-kit/edit/move-handle.tsx";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { moved, useReorder } from "#web/admin-kit/edit/use-reorder.ts";
import { pairErrors } from "#web/admin-kit/forms/field-parts.tsx";
import { Panel } from "#web/admin-kit/parts.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { OwnPrices } from "./own-prices.tsx";
import type { PartProps } from "./part-props.ts";
import { type VariantFields, withValues } from "./product-form.ts";

type Known = AdminProduct["variants"][number];

function Stock({ variant, onChange }: { readonly variant: Known; readonly onChange: () => void }) {
  if (!variant.isStockLimited) return <span className="text-small text-muted">No stock limit</span>;
  const free = variant.onHand - variant.reserved;
  return (
    <span className="flex flex-wrap items-center gap-2 text-small">
      <span className="figures">
        {variant.onHand} in stock{variant.reserved > 0 && `, ${variant.reserved} reserved`}
      </span>
      {free === 0 && <Badge tone="danger">Out of stock</Badge>}
      <Button size="sm" variant="secondary" onClick={onChange}>
        Adjust stock
        <span className="sr-only"> of {variant.sku}</span>
      </Button>
    </span>
  );
}

/** The margin of the EGP price over the cost; undefined until both are typed. */
function marginWords(price: Minor | undefined, cost: string): string | undefined {
  const typed = parseMajor(cost);
  const margin = price === undefined || typed === undefined ? undefined : marginPercent(price, typed);
  return margin === undefined ? undefined : `Margin ${margin} %`;
}

interface RowProps extends Pick<PartProps, "errors"> {
  readonly at: number;
  readonly variant: VariantFields;
  readonly known: Known | undefined;
  /** Whether the variants have stock, as goods do. */
  readonly hasStock: boolean;
  /** The customer's price in EGP, as typed; undefined until it is typed. */
  readonly price: Minor | undefined;
  readonly maySeeCosts: boolean;
  readonly onChange: (variant: VariantFields) => void;
  readonly onRemove: () => void;
  readonly onStock: () => void;
}

/** Bar code and cost of a variant. */
function Codes({
  at,
  variant,
  hasStock,
  price,
  maySeeCosts,
  errors,
  onChange,
}: Omit<RowProps, "known" | "onRemove" | "onStock">) {
  return (
    <>
      {hasStock && (
        <TextField
          name={`variants.${at}.barcode`}
          label="Bar code"
          hint="GTIN: type or scan it"
          inputMode="numeric"
          dir="ltr"
          value={variant.barcode ?? ""}
          maxLength={20}
          error={errors[`variants.${at}.barcode`]}
          onChange={(event) => onChange({ ...variant, barcode: event.target.value })}
          // A scanner ends with Enter, which must not save the product.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      {maySeeCosts && (
        <TextField
          name={`variants.${at}.cost`}
          label="Cost in EGP"
          hint={marginWords(price, variant.cost ?? "") ?? "Customers never see it"}
          inputMode="decimal"
          dir="ltr"
          value={variant.cost ?? ""}
          maxLength={12}
          error={errors[`variants.${at}.cost`]}
          onChange={(event) => onChange({ ...variant, cost: event.target.value })}
        />
      )}
    </>
  );
}

function VariantRow({
  at,
  variant,
  known,
  hasStock,
  price,
  maySeeCosts,
  errors,
  onChange,
  onRemove,
  onStock,
}: RowProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:max-w-md">
        <TextField
          name={`variants.${at}.size`}
          label="Value"
          hint={known ? "Cannot be changed: used by carts and orders" : undefined}
          value={variant.size}
          maxLength={60}
          required
          readOnly={known !== undefined}
          error={errors[`variants.${at}.size`]}
          onChange={(event) => onChange({ ...variant, size: event.target.value })}
        />
        <TextField
          name={`variants.${at}.sku`}
          label="SKU"
          dir="ltr"
          value={variant.sku}
          maxLength={60}
          required
          error={errors[`variants.${at}.sku`]}
          onChange={(event) => onChange({ ...variant, sku: event.target.value })}
        />
        {hasStock && <OwnPrices {...{ at, variant, errors, onChange }} />}
        <Codes {...{ at, variant, hasStock, price, maySeeCosts, errors, onChange }} />
        {known === undefined && hasStock && (
          <TextField
            name={`variants.${at}.stock`}
            label="Stock"
            inputMode="numeric"
            dir="ltr"
            value={variant.stock ?? ""}
            maxLength={7}
            error={errors[`variants.${at}.stock`]}
            onChange={(event) => onChange({ ...variant, stock: event.target.value })}
          />
        )}
        {hasStock && (
          <TextField
            name={`variants.${at}.lowStockBelow`}
            label="Low stock below"
            hint="Empty: 6"
            inputMode="numeric"
            dir="ltr"
            value={variant.lowStockBelow ?? ""}
            maxLength={6}
            error={errors[`variants.${at}.lowStockBelow`]}
            onChange={(event) => onChange({ ...variant, lowStockBelow: event.target.value })}
          />
        )}
      </div>
      <PairField
        name={`variants.${at}.label`}
        label={{ en: "Display name", ar: "يظهر باسم" }}
        value={variant.label}
        max={60}
        required
        onChange={(label) => onChange({ ...variant, label })}
        error={pairErrors(errors, `variants.${at}.label`)}
      />
      <div className="flex flex-wrap items-center gap-3">
        {known && <Stock variant={known} onChange={onStock} />}
        {variant.isRetired && <Badge tone="warn">No longer sold</Badge>}
        <span className="ms-auto flex gap-2">
          {known && (
            <Button size="sm" variant="ghost" onClick={() => onChange({ ...variant, isRetired: !variant.isRetired })}>
              {variant.isRetired ? "Sell again" : "Stop selling"}
            </Button>
          )}
          <IconButton icon={trashIcon} size="sm" label={`Remove the variant ${variant.size}`} onClick={onRemove} />
        </span>
      </div>
    </div>
  );
}

/** Adds a row for each of several values, with SKUs by a pattern. */
function AddSeveral({ onAdd }: { readonly onAdd: (values: string, pattern: string) => void }) {
  const [values, setValues] = useState("");
  const [pattern, setPattern] = useState("");
  const add = (): void => {
    if (values.trim() === "") return;
    onAdd(values, pattern);
    setValues("");
  };
  return (
    <fieldset className="rounded-lg border border-line p-3">
      <legend className="px-1 text-small font-semibold">Add several variants</legend>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Values"
          hint="Separated by commas, for example S, M, L"
          dir="auto"
          value={values}
          onChange={(event) => setValues(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          className="min-w-56 flex-1"
        />
        <TextField
          label="SKU pattern"
          hint="{value} stands for the value, for example TEE-{value}"
          dir="ltr"
          maxLength={50}
          value={pattern}
          onChange={(event) => setPattern(event.target.value)}
          className="min-w-56 flex-1"
        />
        <Button size="sm" variant="secondary" disabled={values.trim() === ""} onClick={add} className="mb-6">
          Add rows
        </Button>
      </div>
    </fieldset>
  );
}

interface VariantsProps extends PartProps {
  /** Whether the variants have stock, as goods do. */
  readonly hasStock: boolean;
  readonly product: AdminProduct | undefined;
  /** Opens the stock dialog of a stored variant. */
  readonly onStock?: ((variantId: string) => void) | undefined;
}

/** The variants of a product: codes, labels, SKUs and order; stock is changed by a difference. */
export function Variants({ fields, errors, set, product, hasStock, onStock }: VariantsProps) {
  const { variants } = fields;
  const maySeeCosts = useMay()("reports");
  const discount = parseMajor(fields.discount);
  const priceOf = ({ prices }: VariantFields): Minor | undefined => {
    const egp = parseMajor(prices?.EGP || fields.prices.EGP);
    return egp === undefined || discount === undefined ? undefined : discountedUnit(egp, discount / 100);
  };
  const change = (next: readonly VariantFields[]): void => set("variants", next);
  const reorder = useReorder(variants.length, (from, to) => change(moved(variants, from, to)));
  const add = (): void => {
    const label = { ar: "", en: "" };
    change([...variants, { key: crypto.randomUUID(), size: "", label, sku: "", isRetired: false }]);
  };
  return (
    <Panel title="Variants and stock">
      <div className="flex flex-col gap-4">
        <PairField
          name="variantLabel"
          label={{ en: "Option name", ar: "تختلف في" }}
          value={fields.variantLabel}
          max={60}
          required
          onChange={(value) => set("variantLabel", value)}
          error={pairErrors(errors, "variantLabel")}
        />
        {errors["variants"] && (
          <p role="alert" className="text-small font-medium text-danger">
            {errors["variants"]}
          </p>
        )}
        <ol className="flex flex-col gap-3">
          {variants.map((variant, at) => (
            <li
              key={variant.key}
              {...reorder.item(at)}
              className="flex items-start gap-2 rounded-lg border border-line p-3 data-over:border-text data-over:bg-text/6"
            >
              <MoveHandle reorder={reorder} index={at} what={`the variant ${variant.size}`} />
              <VariantRow
                at={at}
                variant={variant}
                known={product?.variants.find((one) => one.id === variant.id)}
                hasStock={hasStock}
                price={priceOf(variant)}
                maySeeCosts={maySeeCosts}
                errors={errors}
                onChange={(next) => change(variants.map((one) => (one.key === variant.key ? next : one)))}
                onRemove={() => change(variants.filter((one) => one.key !== variant.key))}
                onStock={() => onStock?.(variant.id ?? "")}
              />
            </li>
          ))}
        </ol>
        <p className="text-small text-muted">
          Variants that have been ordered are hidden when removed, and can be sold again later.
        </p>
        <div>
          <Button size="sm" variant="secondary" icon="plus" onClick={add}>
            Add variant
          </Button>
        </div>
        <AddSeveral
          onAdd={(values, pattern) =>
            change(withValues(variants, { values, pattern, newKey: () => crypto.randomUUID() }))
          }
        />
      </div>
    </Panel>
  );
}
