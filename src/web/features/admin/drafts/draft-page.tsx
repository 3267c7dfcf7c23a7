import { type AdminDraft, adminCreateDraft, adminUpdateDraft, draftBody } from "#shared/contract/admin-drafts.ts";
import { currencies } from "#shared/domain/currency.ts";
import { draftHome, draftLabels } from "#web/admin-kit/draft-words.ts";
import { FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage, Amount, BothNames, Panel, When } from "#web/admin-kit/parts.tsx";
import { ResourceEditor, useResourceForm } from "#web/admin-kit/resource-editor.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { PostalLines } from "#web/entities/address/address-lines.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { BundleFinder, Bundles } from "./bundle-fields.tsx";
import { CustomerField } from "./customer-field.tsx";
import { DraftActions } from "./draft-actions.tsx";
import { DraftTotals, usePrice } from "./draft-totals.tsx";
import { toDraftBody, toDraftValues } from "./draft-values.ts";
import { Lines, ProductFinder } from "./line-fields.tsx";

const back = { href: draftHome, label: "Drafts" };
const languageNames = [
  { value: "ar", label: "Arabic" },
  { value: "en", label: "English" },
];

const toWords = (field: string, code: string): string | undefined => {
  if (field === "lines") return "Add a product";
  if (field.endsWith(".reason")) return "Say why";
  return field === "email" && (code === "INVALID_FORMAT" || code === "REQUIRED")
    ? "Choose an account, or type an email address"
    : undefined;
};

function useDraftForm(draft: AdminDraft | null) {
  const toBody = toDraftBody(draft?.shippingAddress ?? null);
  return useResourceForm({
    endpoint: adminUpdateDraft,
    kind: "draft-order",
    id: draft?.id,
    record: draft,
    toValues: toDraftValues,
    toBody,
    rules: bodyRules(draftBody),
    toWords,
    create: (body) => api(adminCreateDraft, { body }),
    update: (body) => api(adminUpdateDraft, { params: { id: draft?.id ?? "" }, body }),
    created: "Draft saved. Now send its link.",
    toPath: (reply) => `${draftHome}/${reply.draft.id}`,
  });
}

const badgeOf = ({ state }: AdminDraft) => <Badge tone={draftLabels[state].tone}>{draftLabels[state].text}</Badge>;

function Editor({ draft }: { readonly draft: AdminDraft | null }) {
  const form = useDraftForm(draft);
  const may = useMay();
  const isAddition = draft?.supplement !== undefined;
  const price = usePrice(form.values, draft?.shippingAddress?.country);
  return (
    <ResourceEditor
      title={draft === null ? "New order" : (draft.customer.name ?? draft.customer.email)}
      back={back}
      badge={draft && badgeOf(draft)}
      actions={draft && <DraftActions draft={draft} />}
      lead={draft && <Standing draft={draft} />}
      form={form}
      conflict={{ what: "this draft" }}
    >
      <FormPart title="Customer" lead="They pay by the link, and never by telling a card number.">
        {!isAddition && <CustomerField form={form} />}
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField {...form.field("language")} label="Language of the email" options={languageNames} />
          {!isAddition && (
            <SelectField
              {...form.field("currency")}
              label="Currency"
              options={currencies.map((value) => ({ value, label: value }))}
            />
          )}
          <TextField
            {...form.number("expiresInDays")}
            label="Valid for days"
            hint="From when you save."
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={60}
          />
        </div>
      </FormPart>
      <FormPart title="Products" lead="Leave the agreed price blank for the shop’s price.">
        <ProductFinder form={form} />
        <Lines form={form} price={price} />
        <BundleFinder form={form} />
        <Bundles form={form} price={price} />
        {!isAddition && <Checkbox {...form.field("isShippingFree")} label="Free delivery" />}
      </FormPart>
      <DraftTotals price={price} currency={form.values.currency} mayAgree={may("promotions")} />
    </ResourceEditor>
  );
}

function Standing({ draft }: { readonly draft: AdminDraft }) {
  const { state, expiresAt, sentAt, createdBy, shippingAddress, supplement } = draft;
  return (
    <div className="flex flex-col gap-3">
      {state === "expired" && <Callout tone="warn">Its days are over. Save it again to open it for more days.</Callout>}
      {supplement !== undefined && <AddsTo supplement={supplement} />}
      <p className="text-small text-muted">
        {createdBy !== null && `Written by ${createdBy}. `}
        Valid until <When at={expiresAt} exact />.{" "}
        {sentAt === null ? (
          "Not sent yet."
        ) : (
          <>
            Last link <When at={sentAt} />.
          </>
        )}
      </p>
      {shippingAddress !== null && (
        <Panel title="Delivery address">
          <PostalLines address={shippingAddress} language="en" />
        </Panel>
      )}
    </div>
  );
}

const AddsTo = ({ supplement }: { readonly supplement: NonNullable<AdminDraft["supplement"]> }) => (
  <Callout tone="info">
    It adds to{" "}
    <UiLink href={`${adminRoot}/orders/${supplement.orderId}`}>
      <Ltr>{supplement.orderNumber}</Ltr>
    </UiLink>{" "}
    and is delivered free. <UserText>{supplement.reason}</UserText>
  </Callout>
);

/** A draft that was ordered or cancelled: read-only. */
function Closed({ draft }: { readonly draft: AdminDraft }) {
  const { customer, orderId, orderNumber, lines, currency, supplement } = draft;
  return (
    <AdminPage title={customer.name ?? customer.email} back={back} beside={badgeOf(draft)}>
      {orderId !== null && (
        <Callout tone="success">
          The customer ordered it:{" "}
          <UiLink href={`${adminRoot}/orders/${orderId}`}>
            <Ltr>{orderNumber ?? "order"}</Ltr>
          </UiLink>
        </Callout>
      )}
      {supplement !== undefined && <AddsTo supplement={supplement} />}
      <Panel title="Products">
        <ul className="flex flex-col gap-2">
          {lines.map(({ id, name, size, quantity, unitPrice, listPrice, reason }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3">
              <BothNames name={name} />
              <span className="text-small text-muted">
                {size} <Ltr>{`× ${quantity}`}</Ltr>
              </span>
              <span className="ms-auto">
                <Amount amount={unitPrice ?? listPrice} currency={currency} />
              </span>
              {reason !== null && <span className="basis-full text-small text-muted">{reason}</span>}
            </li>
          ))}
        </ul>
      </Panel>
    </AdminPage>
  );
}

export function DraftPage({ draft }: { readonly draft: AdminDraft | null }) {
  if (draft !== null && (draft.state === "used" || draft.state === "cancelled")) return <Closed draft={draft} />;
  return <Editor key={draft?.id ?? "new"} draft={draft} />;
}
