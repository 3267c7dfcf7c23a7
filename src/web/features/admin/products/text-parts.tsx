import type { AdminCategory } from "#shared/contract/admin-categories.ts";
import type { AdminProduct } from "#shared/contract/admin-products.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import { currencies } from "#shared/domain/currency.ts";
import { returnClasses } from "#shared/domain/return-rules.ts";
import { ImageSlots } from "#web/admin-kit/edit/image-slots.tsx";
import { NameField, PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { pairErrors, Rows, TextRows } from "#web/admin-kit/forms/field-parts.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { returnClassOptions } from "#web/admin-kit/labels.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { PartProps } from "./part-props.ts";

export function Texts({ fields, errors, set }: PartProps) {
  const pair = (name: "name" | "summary" | "description" | "variantLabel") => ({
    name,
    value: fields[name],
    error: pairErrors(errors, name),
    onChange: (value: (typeof fields)[typeof name]) => set(name, value),
  });
  return (
    <Panel title="Texts">
      <div className="flex flex-col gap-4">
        <NameField {...pair("name")} max={200} />
        <PairField {...pair("summary")} label={{ en: "Summary", ar: "الملخص" }} max={500} rows={3} required />
        <PairField {...pair("description")} label={{ en: "Description", ar: "الوصف" }} max={10_000} rows={8} />
      </div>
    </Panel>
  );
}

interface PlaceProps extends PartProps {
  readonly kind: ProductKind;
  readonly categories: readonly AdminCategory[];
}

/** Category, tags and search fields. */
export function Placing({ fields, errors, set, kind, categories }: PlaceProps) {
  const options = categories
    .filter((one) => one.kind === kind)
    .map((one) => ({ value: one.id, label: `${one.parentId === null ? "" : "– "}${one.name.en}` }));
  return (
    <Panel title="Organization">
      {options.length === 0 && (
        <Callout tone="warn" className="mb-4">
          No category takes this type of product yet.{" "}
          <UiLink href={`${adminRoot}/categories?edit=new`} className="underline">
            Add one first
          </UiLink>
          : what you have typed here is kept.
        </Callout>
      )}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <SelectField
          name="categoryId"
          label="Category"
          required
          placeholder="Choose one"
          options={options}
          value={fields.categoryId}
          error={errors["categoryId"]}
          onChange={(event) => set("categoryId", event.target.value)}
        />
        <TextField
          name="newUntil"
          label="Show as new until"
          type="date"
          value={fields.newUntil}
          onChange={(event) => set("newUntil", event.target.value)}
        />
        <TextField
          name="tags"
          label="Search keywords"
          hint="Separate with commas, in both languages"
          dir="auto"
          maxLength={1600}
          value={fields.tags}
          onChange={(event) => set("tags", event.target.value)}
        />
        <SelectField
          name="returnClass"
          label="Returns"
          hint="Which return rules hold"
          options={returnClassOptions}
          value={fields.returnClass}
          onChange={(event) =>
            set("returnClass", returnClasses.find((one) => one === event.target.value) ?? "standard")
          }
        />
      </div>
    </Panel>
  );
}

/** Prices in four currencies; empty ones follow EGP. */
export function Prices({ fields, errors, set, product }: PartProps & { readonly product: AdminProduct | undefined }) {
  const follows = (code: string): string => {
    const price = product?.prices.find((one) => one.currency === code);
    return price?.derived ? `follows EGP: ${price.amount}` : "follows EGP";
  };
  return (
    <Panel title="Prices">
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-5">
        {currencies.map((code) => (
          <TextField
            key={code}
            name={`prices.${code}`}
            label={code}
            inputMode="decimal"
            dir="ltr"
            value={fields.prices[code]}
            onChange={(event) => set("prices", { ...fields.prices, [code]: event.target.value })}
            error={errors[`prices.${code}`]}
            required={code === "EGP"}
            placeholder={code === "EGP" ? undefined : follows(code)}
          />
        ))}
        <TextField
          name="discount"
          label="Discount in %"
          inputMode="decimal"
          dir="ltr"
          value={fields.discount}
          onChange={(event) => set("discount", event.target.value)}
          error={errors["discount"]}
        />
      </div>
      <p className="mt-2 text-small text-muted">
        Leave blank to follow the EGP price at current rates. Existing orders keep their prices.
      </p>
    </Panel>
  );
}

export function Pictures({ fields, set }: PartProps) {
  return (
    <Panel title="Pictures">
      <p className="mb-3 text-small text-muted">
        The first picture is the cover. Drag to reorder, or use the arrows. A picture can show one option only, such as
        a colour: choosing that option on the product page then shows it.
      </p>
      <ImageSlots
        images={fields.images}
        onChange={(images) => set("images", images)}
        shownFor={
          fields.variants.length > 1 ? fields.variants.map(({ size, label }) => ({ size, name: label.en })) : []
        }
      />
    </Panel>
  );
}

const emptyFact = { label: { ar: "", en: "" }, value: { ar: "", en: "" } };

export function Facts({ fields, errors, set }: PartProps) {
  return (
    <Panel title="Specifications">
      <Rows rows={fields.facts} onChange={(facts) => set("facts", facts)} empty={emptyFact} noun="a specification">
        {(fact, change, index) => (
          <div className="flex flex-col gap-2 border-b border-line pb-3">
            <PairField
              name={`facts.${index}.label`}
              label={{ en: "Label", ar: "المعلومة" }}
              value={fact.label}
              max={100}
              onChange={(label) => change({ ...fact, label })}
              error={pairErrors(errors, `facts.${index}.label`)}
            />
            <PairField
              name={`facts.${index}.value`}
              label={{ en: "Value", ar: "القيمة" }}
              value={fact.value}
              max={300}
              onChange={(value) => change({ ...fact, value })}
              error={pairErrors(errors, `facts.${index}.value`)}
            />
          </div>
        )}
      </Rows>
    </Panel>
  );
}

/** The benefits of a coaching package. */
export function Coaching({ fields, errors, set }: PartProps) {
  return (
    <Panel title="Package contents">
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-end gap-6">
          <TextField
            name="months"
            label="Months"
            type="number"
            min={1}
            max={36}
            required
            value={fields.months}
            error={errors["months"]}
            onChange={(event) => set("months", event.target.value)}
            className="w-32"
          />
          <Checkbox
            label="Recommended package"
            checked={fields.isRecommended}
            onChange={(event) => set("isRecommended", event.target.checked)}
          />
        </div>
        <h3 className="font-semibold">Included</h3>
        <TextRows
          name="features"
          noun="an item"
          label={{ en: "Included", ar: "تشمل" }}
          rows={fields.features}
          onChange={(rows) => set("features", rows)}
          errors={errors}
        />
        <h3 className="font-semibold">Not included</h3>
        <TextRows
          name="notIncluded"
          noun="an item"
          label={{ en: "Not included", ar: "لا تشمل" }}
          rows={fields.notIncluded}
          onChange={(rows) => set("notIncluded", rows)}
          errors={errors}
        />
      </div>
    </Panel>
  );
}
