import { useNavigate } from "react-router";
import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import { adminAddSupplement, supplementBody } from "#shared/contract/supplements.ts";
import { canBeAddedTo } from "#shared/domain/supplements.ts";
import { FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { ResourceEditor } from "#web/admin-kit/resource-editor.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { PostalLines } from "#web/entities/address/address-lines.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Callout } from "#web/ui/callout.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { DraftTotals, usePrice } from "./draft-totals.tsx";
import { type DraftValues, toDraftValues, toLineBodies } from "./draft-values.ts";
import { Lines, ProductFinder } from "./line-fields.tsx";

const toWords = (field: string): string | undefined => {
  if (field === "lines") return "Add a product";
  return field.endsWith("reason") ? "Say why" : undefined;
};

const toValues = ({ customer, currency }: AdminOrder): DraftValues => ({
  ...toDraftValues(null),
  ...{ userId: customer?.id ?? null, email: customer?.email ?? "", currency, isShippingFree: true },
});

function useSupplementForm(order: AdminOrder) {
  const navigate = useNavigate();
  return useStaffForm<DraftValues, typeof adminAddSupplement, number>({
    endpoint: adminAddSupplement,
    params: { id: order.id },
    defaults: toValues(order),
    version: 0,
    draftKey: `supplement:${order.id}`,
    toBody: ({ lines, reason }) => ({ lines: toLineBodies(lines), reason }),
    rules: bodyRules(supplementBody),
    toWords,
    done: "The pay link is on its way by email",
    onDone: () => navigate(`${adminRoot}/orders/${order.id}`, { replace: true }),
  });
}

/** Adds goods to an order, by a second order that the customer pays by a link. */
export function SupplementPage({ order }: { readonly order: AdminOrder }) {
  const { number, currency, shippingAddress } = order;
  const form = useSupplementForm(order);
  const may = useMay();
  const price = usePrice(form.values, shippingAddress?.country);
  return (
    <ResourceEditor
      title={`Add to ${number}`}
      back={{ href: `${adminRoot}/orders/${order.id}`, label: number }}
      form={form}
      conflict={{ what: "this order" }}
      submitLabel="Send the pay link"
      lead={!canBeAddedTo(order) && <Callout tone="warn">Nothing can be added to this order any more.</Callout>}
    >
      <FormPart title="What is added" lead="Another order with its own link and invoice, delivered free.">
        <ProductFinder form={form} />
        <Lines form={form} price={price} />
        <TextareaField
          {...form.field("reason")}
          label="Reason"
          hint="For staff; the customer does not see it."
          required
          rows={2}
          maxLength={500}
          dir="auto"
        />
      </FormPart>
      {shippingAddress !== null && (
        <FormPart title="Delivery address" lead="As in the order. The customer can change it within the country.">
          <div>
            <PostalLines address={shippingAddress} language="en" />
          </div>
        </FormPart>
      )}
      <DraftTotals price={price} currency={currency} mayAgree={may("promotions")} />
    </ResourceEditor>
  );
}
