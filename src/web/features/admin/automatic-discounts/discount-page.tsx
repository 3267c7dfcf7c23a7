import {
  type AdminAutomaticDiscount,
  adminCreateAutomaticDiscount,
  adminRemoveAutomaticDiscount,
  adminUpdateAutomaticDiscount,
  automaticBody,
} from "#shared/contract/admin-automatic-discounts.ts";
import { automaticKinds } from "#shared/domain/automatic-discounts.ts";
import { currencies } from "#shared/domain/currency.ts";
import { markets } from "#shared/domain/markets.ts";
import { ActiveDates, AmountFields, FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { fieldMoment, momentIn } from "#web/admin-kit/forms/moments.ts";
import { Ticks } from "#web/admin-kit/forms/ticks.tsx";
import { offerLabels } from "#web/admin-kit/offer-labels.ts";
import { RemoveButton, ResourceEditor, useResourceForm } from "#web/admin-kit/resource-editor.tsx";
import { api } from "#web/lib/api/browser.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { describeDiscount } from "./describe-discount.ts";
import { discountHome } from "./discounts-page.tsx";
import type { DiscountForm } from "./load-discounts.ts";

const none = { EGP: null, SAR: null, AED: null, USD: null };
const kindNames = { percentage: "Percentage", amount: "Amount", buy_get: "Buy some, get some" } as const;

/** The form's values: days in the format of their inputs, and nothing chosen for "all". */
function toValues(discount: AdminAutomaticDiscount | null) {
  const { name = { ar: "", en: "" }, kind = "percentage", percentage = null } = discount ?? {};
  const { amounts = none, minimums = none, caps = none, isActive = true } = discount ?? {};
  const { buyQuantity = null, getQuantity = null, maxTimes = null, combinesWithCoupons = false } = discount ?? {};
  return {
    ...{ name, kind, percentage, amounts, minimums, caps, isActive },
    ...{ buyQuantity, getQuantity, maxTimes, combinesWithCoupons },
    productIds: discount?.productIds ?? [],
    categoryIds: discount?.categoryIds ?? [],
    currencies: discount?.currencies ?? [],
    markets: discount?.markets ?? [],
    startsAt: fieldMoment(discount?.startsAt ?? null),
    endsAt: fieldMoment(discount?.endsAt ?? null),
  };
}
type Values = ReturnType<typeof toValues>;

const orAll = <T,>(chosen: readonly T[]): T[] | null => (chosen.length === 0 ? null : [...chosen]);

function toBody(values: Values) {
  const isBuyGet = values.kind === "buy_get";
  return {
    ...values,
    percentage: values.kind === "amount" ? null : values.percentage,
    amounts: values.kind === "amount" ? values.amounts : none,
    buyQuantity: isBuyGet ? values.buyQuantity : null,
    getQuantity: isBuyGet ? values.getQuantity : null,
    maxTimes: isBuyGet ? values.maxTimes : null,
    productIds: orAll(values.productIds),
    categoryIds: orAll(values.categoryIds),
    currencies: orAll(values.currencies),
    markets: orAll(values.markets),
    startsAt: momentIn(values.startsAt),
    endsAt: momentIn(values.endsAt),
  };
}

interface PartProps {
  readonly form: ContractForm<Values, number>;
}

const whole = { type: "number", inputMode: "numeric", min: 1, max: 99, step: 1 } as const;

function Worth({ form }: PartProps) {
  const { kind } = form.values;
  if (kind === "amount") return <AmountFields form={form} name="amounts" legend="Amount off" min={0.01} />;
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {kind === "buy_get" && (
        <>
          <TextField {...whole} {...form.number("buyQuantity")} label="Pieces to buy" required />
          <TextField {...whole} {...form.number("getQuantity")} label="Pieces to get" required />
          <TextField {...whole} {...form.number("maxTimes")} label="Most times per order" hint="Blank: no limit." />
        </>
      )}
      <TextField
        {...form.number("percentage")}
        label={kind === "buy_get" ? "Percentage off these" : "Percentage off"}
        hint={kind === "buy_get" ? "100: free." : undefined}
        type="number"
        inputMode="decimal"
        required
        min={0.01}
        max={100}
        step={0.01}
      />
    </div>
  );
}

const row = "flex flex-wrap gap-x-4";

function Conditions({ form, categories }: PartProps & Pick<DiscountForm, "categories">) {
  const { productIds } = form.values;
  return (
    <FormPart title="Conditions" lead="Leave blank for no limit.">
      <AmountFields form={form} name="minimums" legend="Minimum of the products it counts" min={0.01} />
      <AmountFields form={form} name="caps" legend="Most per order" min={0.01} />
      {categories.length > 0 && (
        <Ticks
          name="categoryIds"
          legend="Limit to these categories"
          className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3"
          choices={categories.map(({ id, name }) => ({ value: id, label: name.en }))}
          ticked={form.values.categoryIds}
          error={form.errors["categoryIds"]}
          onChange={(categoryIds) => form.change({ categoryIds })}
        />
      )}
      {productIds.length > 0 && <Callout tone="info">It also counts {productIds.length} single products.</Callout>}
      <Ticks
        name="markets"
        legend="Limit to these markets"
        className={row}
        choices={markets.map((value) => ({ value, label: value === "ZZ" ? "Elsewhere" : value }))}
        ticked={form.values.markets}
        error={form.errors["markets"]}
        onChange={(chosen) => form.change({ markets: markets.filter((one) => chosen.includes(one)) })}
      />
      <Ticks
        name="currencies"
        legend="Limit to these currencies"
        className={row}
        choices={currencies.map((value) => ({ value, label: value }))}
        ticked={form.values.currencies}
        error={form.errors["currencies"]}
        onChange={(chosen) => form.change({ currencies: currencies.filter((one) => chosen.includes(one)) })}
      />
      <Checkbox {...form.field("combinesWithCoupons")} label="Combines with coupon codes" />
    </FormPart>
  );
}

const Remove = ({ discount: { id, name, version } }: { readonly discount: AdminAutomaticDiscount }) => (
  <RemoveButton
    label="Delete"
    title={`Delete ${name.en}?`}
    confirm="Delete discount"
    done="Discount deleted"
    remove={() => api(adminRemoveAutomaticDiscount, { params: { id }, query: { version } })}
    home={discountHome}
  >
    Existing orders keep their discount.
  </RemoveButton>
);

function Editor({ discount, categories }: DiscountForm) {
  const form = useResourceForm({
    endpoint: adminUpdateAutomaticDiscount,
    kind: "automatic-discount",
    id: discount?.id,
    record: discount,
    ...{ toValues, toBody },
    rules: bodyRules(automaticBody),
    create: (body) => api(adminCreateAutomaticDiscount, { body }),
    update: (body) => api(adminUpdateAutomaticDiscount, { params: { id: discount?.id ?? "" }, body }),
    created: "Discount saved",
    toPath: (reply) => `${discountHome}/${reply.discount.id}`,
  });
  const { values } = form;
  const isLimited = values.productIds.length > 0 || values.categoryIds.length > 0;
  return (
    <ResourceEditor
      title={discount?.name.en ?? "New automatic discount"}
      back={{ href: discountHome, label: "Automatic discounts" }}
      badge={discount && <Badge tone={offerLabels[discount.state].tone}>{offerLabels[discount.state].text}</Badge>}
      actions={discount && <Remove discount={discount} />}
      lead={<Callout tone="info">{describeDiscount({ ...values, isLimited })}</Callout>}
      form={form}
      conflict={{ what: "this discount" }}
    >
      <FormPart title="Discount" lead="An order gets the one discount that takes off most.">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...form.field("name.en")} label="Name (English)" required maxLength={80} dir="ltr" />
          <TextField {...form.field("name.ar")} label="Name (Arabic)" required maxLength={80} dir="rtl" lang="ar" />
          <SelectField
            {...form.field("kind")}
            label="Type"
            options={automaticKinds.map((value) => ({ value, label: kindNames[value] }))}
          />
        </div>
        <Worth form={form} />
      </FormPart>
      <Conditions form={form} categories={categories} />
      <ActiveDates form={form} />
    </ResourceEditor>
  );
}

export const DiscountPage = ({ data }: { readonly data: DiscountForm }) => (
  <Editor key={data.discount?.id ?? "new"} {...data} />
);
