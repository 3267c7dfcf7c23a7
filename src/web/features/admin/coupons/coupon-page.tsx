import {
  type AdminCoupon,
  adminCreateCoupon,
  adminRemoveCoupon,
  adminUpdateCoupon,
  couponBody,
  couponKinds,
} from "#shared/contract/admin-coupons.ts";
import { ActiveDates, AmountFields, FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { fieldMoment, momentIn } from "#web/admin-kit/forms/moments.ts";
import { plainText } from "#web/admin-kit/forms/plain-text.ts";
import { Ticks } from "#web/admin-kit/forms/ticks.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { RemoveButton, ResourceEditor, useResourceForm } from "#web/admin-kit/resource-editor.tsx";
import { api } from "#web/lib/api/browser.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { couponKindNames, couponLabels } from "./coupons-page.tsx";
import type { CouponForm } from "./load-coupons.ts";

const home = `${adminRoot}/coupons`;
const noAmounts = { EGP: null, SAR: null, AED: null, USD: null };

/** The form's values: days in the format of their inputs. */
function toValues(coupon: AdminCoupon | null) {
  const { code = "", kind = "percentage", percentage = null, minimums = noAmounts } = coupon ?? {};
  const { firstOrderOnly = false, perUserLimit = null, totalLimit = null, isActive = true } = coupon ?? {};
  return {
    ...{ code, kind, percentage, minimums, firstOrderOnly, perUserLimit, totalLimit, isActive },
    amounts: coupon?.amounts ?? noAmounts,
    startsAt: fieldMoment(coupon?.startsAt ?? null),
    endsAt: fieldMoment(coupon?.endsAt ?? null),
    categoryIds: coupon?.categoryIds ?? [],
  };
}
type Values = ReturnType<typeof toValues>;

const toBody = (values: Values) => ({
  ...values,
  percentage: values.kind === "percentage" ? values.percentage : null,
  amounts: values.kind === "amount" ? values.amounts : noAmounts,
  startsAt: momentIn(values.startsAt),
  endsAt: momentIn(values.endsAt),
  categoryIds: values.categoryIds.length === 0 ? null : values.categoryIds,
});

const names: Readonly<Record<string, string>> = {
  amounts: "Amount off",
  minimums: "Minimum order",
  perUserLimit: "Uses per customer",
  totalLimit: "Total uses",
  categoryIds: "Categories",
  startsAt: "Starts",
  endsAt: "Ends",
  isActive: "Active",
  kind: "Type",
};

interface PartProps {
  readonly form: ContractForm<Values, number>;
}

function Worth({ form }: PartProps) {
  const { kind } = form.values;
  if (kind === "percentage")
    return (
      <TextField
        {...form.number("percentage")}
        label="Percentage off products"
        type="number"
        inputMode="decimal"
        required
        min={0.01}
        max={100}
        step={0.01}
        className="max-w-60"
      />
    );
  if (kind === "amount")
    return (
      <AmountFields
        form={form}
        name="amounts"
        legend="Amount off products"
        hint="The coupon cannot be used in a currency left blank."
        min={0.01}
      />
    );
  return <p className="text-muted">Shipping is free; product prices stay the same.</p>;
}

function Limits({ coupon, categories, form }: CouponForm & PartProps) {
  const number = { type: "number", inputMode: "numeric", min: 1, step: 1 } as const;
  return (
    <FormPart title="Conditions" lead="Leave blank for no limit.">
      <AmountFields form={form} name="minimums" legend="Minimum order" min={0.01} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...number} {...form.number("perUserLimit")} label="Uses per customer" />
        <TextField
          {...number}
          {...form.number("totalLimit")}
          label="Total uses"
          hint={coupon === null ? undefined : `${coupon.usedCount.toLocaleString("en")} used so far.`}
          min={Math.max(1, coupon?.usedCount ?? 1)}
        />
      </div>
      <Checkbox {...form.field("firstOrderOnly")} label="First order only" />
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
    </FormPart>
  );
}

function RemoveCoupon({ coupon }: { readonly coupon: AdminCoupon }) {
  const isUsed = coupon.usedCount > 0;
  return (
    <RemoveButton
      label={isUsed ? "End now" : "Delete"}
      title={isUsed ? `End ${coupon.code} now?` : `Delete ${coupon.code}?`}
      confirm={isUsed ? "End coupon" : "Delete coupon"}
      done={isUsed ? "Coupon ended" : "Coupon deleted"}
      remove={() => api(adminRemoveCoupon, { params: { id: coupon.id }, query: { version: coupon.version } })}
      home={home}
    >
      {isUsed
        ? "This coupon has been used, so it ends instead of being deleted. Existing orders keep their discount."
        : "If an order uses it in the meantime, it ends instead of being deleted."}
    </RemoveButton>
  );
}

const Actions = ({ coupon }: { readonly coupon: AdminCoupon }) => (
  <>
    {!coupon.isVoucher && (
      <UiLink href={`${home}/${coupon.id}/codes`} className={buttonClass({ size: "sm", variant: "secondary" })}>
        Single-use codes
      </UiLink>
    )}
    <RemoveCoupon coupon={coupon} />
  </>
);

const Lead = ({ coupon }: { readonly coupon: AdminCoupon }) => (
  <>
    {coupon.hasCodes && (
      <Callout tone="info">This coupon works with its single-use codes only, not with its own code.</Callout>
    )}
    {coupon.usedCount > 0 && (
      <Callout tone="info">
        Used {coupon.usedCount.toLocaleString("en")} times. Changes apply to new orders only.
      </Callout>
    )}
  </>
);

function CouponEditor({ coupon, categories }: CouponForm) {
  const form = useResourceForm({
    endpoint: adminUpdateCoupon,
    kind: "coupon",
    id: coupon?.id,
    record: coupon,
    ...{ toValues, toBody },
    rules: bodyRules(couponBody),
    toFieldRefusals: ({ code }) =>
      code === "COUPON_CODE_TAKEN" ? [{ field: "code", words: "Another coupon has this code." }] : [],
    create: (body) => api(adminCreateCoupon, { body }),
    update: (body) => api(adminUpdateCoupon, { params: { id: coupon?.id ?? "" }, body }),
    created: "Coupon saved",
    toPath: (reply) => `${home}/${reply.coupon.id}`,
  });
  const categoryName = (id: unknown) => categories.find((one) => one.id === id)?.name.en ?? plainText(id);
  return (
    <ResourceEditor
      title={coupon?.code ?? "New coupon"}
      back={{ href: home, label: "Coupons" }}
      badge={coupon && <Badge tone={couponLabels[coupon.state].tone}>{couponLabels[coupon.state].text}</Badge>}
      actions={coupon && <Actions coupon={coupon} />}
      lead={coupon && <Lead coupon={coupon} />}
      form={form}
      conflict={{
        what: "this coupon",
        names,
        describe: (value, [field]) =>
          field === "categoryIds" && Array.isArray(value) ? value.map(categoryName).join(", ") : plainText(value),
      }}
    >
      <FormPart title="Discount">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...form.field("code")}
            label="Code"
            hint="Letters, digits, - and _. Not case-sensitive."
            required
            dir="ltr"
            maxLength={40}
            autoComplete="off"
          />
          <SelectField
            {...form.field("kind")}
            label="Type"
            options={couponKinds.map((value) => ({ value, label: couponKindNames[value] }))}
          />
        </div>
        <Worth form={form} />
      </FormPart>
      <Limits coupon={coupon} categories={categories} form={form} />
      <ActiveDates form={form} />
    </ResourceEditor>
  );
}

export const CouponPage = ({ data }: { readonly data: CouponForm }) => (
  <CouponEditor key={data.coupon?.id ?? "new"} {...data} />
);
