import type { AdminBundle } from "#shared/contract/admin-bundles.ts";
import { fieldMoment, momentIn } from "#web/admin-kit/forms/moments.ts";

const none = { EGP: null, SAR: null, AED: null, USD: null };
const noText = { ar: "", en: "" };

/** The form's values: days in the format of their inputs, and "" for a size that the customer chooses. */
export function toValues(bundle: AdminBundle | null) {
  const { slug = "", name = noText, description = noText, pricing = "percent", percentage = 10 } = bundle ?? {};
  const { amounts = none, isActive = true, parts = [] } = bundle ?? {};
  return {
    ...{ slug, name, description, pricing, percentage, amounts, isActive },
    parts: parts.map(({ productId, name: { en: label }, quantity, size, sizes }) => ({
      ...{ productId, label, quantity, sizes },
      size: size ?? "",
    })),
    startsAt: fieldMoment(bundle?.startsAt ?? null),
    endsAt: fieldMoment(bundle?.endsAt ?? null),
  };
}
export type BundleValues = ReturnType<typeof toValues>;

export function toBody({ parts, startsAt, endsAt, pricing, percentage, amounts, ...values }: BundleValues) {
  return {
    ...values,
    pricing,
    percentage: pricing === "percent" ? percentage : null,
    amounts: pricing === "fixed" ? amounts : none,
    parts: parts.map(({ productId, quantity, size }) => ({ productId, quantity, size: size === "" ? null : size })),
    startsAt: momentIn(startsAt),
    endsAt: momentIn(endsAt),
  };
}
