import { useState } from "react";
import {
  type AdminAffiliate,
  type AffiliateDraft,
  adminCreateAffiliate,
  adminUpdateAffiliate,
  affiliateBody,
} from "#shared/contract/admin-affiliates.ts";
import { affiliateStatuses, offerApplies } from "#shared/domain/affiliates.ts";
import { AmountFields, FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { Ticks } from "#web/admin-kit/forms/ticks.tsx";
import { ResourceEditor, useResourceForm } from "#web/admin-kit/resource-editor.tsx";
import { api } from "#web/lib/api/browser.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { AccountDialog } from "./account-dialog.tsx";
import { Figures, FromApplication, Leak } from "./affiliate-parts.tsx";
import { appliesNames, statusLabels } from "./affiliate-words.ts";
import { AffiliateBadges, affiliatesHome } from "./affiliates-page.tsx";
import type { AffiliateForm } from "./load-affiliates.ts";
import { leftOver, WriteOffDialog } from "./write-off-dialog.tsx";

const none = { EGP: null, SAR: null, AED: null, USD: null };

/** The form's values: empty if there is none, and nothing ticked for "all". */
function toValues(affiliate: AdminAffiliate | null, draft: AffiliateDraft | null) {
  const { name = "", code = "" } = affiliate ?? draft ?? {};
  const { status = "active", offer } = affiliate ?? {};
  return {
    ...{ name, code, status, email: affiliate?.user?.email ?? draft?.email ?? "" },
    offer: {
      kind: offer?.kind ?? "percent",
      percent: offer === undefined ? 10 : offer.percent,
      amounts: offer?.amounts ?? none,
      applies: offer?.applies ?? "all",
      renewals: offer?.renewals ?? null,
      categoryIds: offer?.categoryIds ?? [],
      productIds: offer?.productIds ?? [],
      coupon: offer?.coupon?.code ?? "",
      cookieDays: offer?.cookieDays ?? (30 as number | null),
    },
  };
}
type Values = ReturnType<typeof toValues>;

const orAll = (chosen: readonly string[]): string[] | null => (chosen.length === 0 ? null : [...chosen]);
/** A code as people type it: "Sara Runs" is "sara-runs". */
const toCode = (typed: string): string => typed.trim().toLowerCase().replace(/\s+/g, "-");
const orNull = (text: string): string | null => (text.trim() === "" ? null : text);

function toBody({ email, offer, code, ...values }: Values) {
  const isFixed = offer.kind === "fixed";
  return {
    ...values,
    code: toCode(code),
    email: orNull(email),
    offer: {
      ...offer,
      percent: isFixed ? null : offer.percent,
      amounts: isFixed ? offer.amounts : none,
      renewals: offer.applies === "renewals" ? offer.renewals : null,
      categoryIds: orAll(offer.categoryIds),
      productIds: orAll(offer.productIds),
      coupon: orNull(offer.coupon),
      cookieDays: offer.cookieDays ?? 0,
    },
  };
}

interface PartProps {
  readonly form: ContractForm<Values, number>;
}

function Who({ form }: PartProps) {
  return (
    <FormPart title="Affiliate">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field("name")} label="Name" hint="For staff." required maxLength={80} dir="auto" />
        <TextField
          {...form.field("code")}
          label="Code of the link"
          hint="Letters, digits and hyphens, such as sara-runs. After a change the old link ends."
          required
          maxLength={40}
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          {...form.field("email")}
          label="Customer"
          hint="E-mail address of the account that sees the figures. Blank: none."
          type="email"
          dir="ltr"
          autoComplete="off"
        />
        <SelectField
          {...form.field("status")}
          label="Status"
          hint="Paused or ended, new orders are nobody's; what was earned goes on."
          options={affiliateStatuses.map((value) => ({ value, label: statusLabels[value].text }))}
        />
      </div>
    </FormPart>
  );
}

const whole = { type: "number", inputMode: "numeric", min: 1, step: 1 } as const;

function Worth({ form }: PartProps) {
  const { kind, applies } = form.values.offer;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...form.field("offer.kind")}
          label="Commission"
          options={[
            { value: "percent", label: "Percentage" },
            { value: "fixed", label: "Amount for each order" },
          ]}
        />
        {kind === "percent" && (
          <TextField
            {...form.number("offer.percent")}
            label="Percentage of the goods"
            hint="After discounts, without tax."
            type="number"
            inputMode="decimal"
            required
            min={0.01}
            max={100}
            step={0.01}
          />
        )}
        <SelectField
          {...form.field("offer.applies")}
          label="Orders that count"
          options={offerApplies.map((value) => ({ value, label: appliesNames[value] }))}
        />
        {applies === "renewals" && (
          <TextField
            {...whole}
            {...form.number("offer.renewals")}
            label="Renewals of a subscription"
            required
            max={120}
          />
        )}
      </div>
      {kind === "fixed" && (
        <AmountFields
          form={form}
          name="offer.amounts"
          legend="Commission for each order"
          hint="An order in a currency left blank earns nothing."
          min={0.01}
        />
      )}
    </>
  );
}

function Offer({ form, categories }: PartProps & Pick<AffiliateForm, "categories">) {
  const { categoryIds, productIds } = form.values.offer;
  return (
    <FormPart title="Offer" lead="Changes apply to new orders only.">
      <Worth form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field("offer.coupon")}
          label="Coupon"
          hint="Orders with this coupon are theirs, whatever link came before. Blank: none."
          maxLength={40}
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          {...whole}
          {...form.number("offer.cookieDays")}
          label="Days that the link counts"
          required
          max={90}
        />
      </div>
      {categories.length > 0 && (
        <Ticks
          name="offer.categoryIds"
          legend="Limit to these categories"
          className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3"
          choices={categories.map(({ id, name }) => ({ value: id, label: name.en }))}
          ticked={categoryIds}
          error={form.errors["offer.categoryIds"]}
          onChange={(chosen) => form.change({ offer: { ...form.values.offer, categoryIds: chosen } })}
        />
      )}
      {productIds.length > 0 && <Callout tone="info">It also counts {productIds.length} single products.</Callout>}
    </FormPart>
  );
}

const linkClass = buttonClass({ size: "sm", variant: "secondary" });

function Actions({ affiliate, onAccount }: { readonly affiliate: AdminAffiliate; readonly onAccount: () => void }) {
  const [isWritingOff, setWritingOff] = useState(false);
  const left = leftOver(affiliate);
  return (
    <>
      {left !== undefined && (
        <Button size="sm" variant="secondary" onClick={() => setWritingOff(true)}>
          Write off
        </Button>
      )}
      {left !== undefined && isWritingOff && (
        <WriteOffDialog affiliate={affiliate} balance={left} onClose={() => setWritingOff(false)} />
      )}
      <Button size="sm" variant="secondary" onClick={onAccount}>
        Bank account
      </Button>
      <UiLink href={`${affiliatesHome}/${affiliate.id}/ledger`} className={linkClass}>
        Ledger
      </UiLink>
      <UiLink href={`${affiliatesHome}/payouts`} className={linkClass}>
        Payouts
      </UiLink>
    </>
  );
}

const taken: Readonly<Record<string, readonly [field: string, words: string]>> = {
  email: ["email", "This customer is an affiliate already."],
  coupon: ["offer.coupon", "Another affiliate has this coupon."],
};

function Editor({ affiliate, draft, categories }: AffiliateForm) {
  const [isOpen, setOpen] = useState(false);
  const form = useResourceForm({
    endpoint: adminUpdateAffiliate,
    kind: draft === null ? "affiliate" : `affiliate-of:${draft.applicationId}`,
    id: affiliate?.id,
    record: affiliate,
    toValues: (record: AdminAffiliate | null) => toValues(record, draft),
    toBody,
    rules: bodyRules(affiliateBody),
    toFieldRefusals: ({ code, data }) => {
      if (code === "AFFILIATE_CODE_TAKEN") return [{ field: "code", words: "Another affiliate has this code." }];
      const [field, words] = taken[String(Reflect.get(Object(data), "field"))] ?? [];
      return code === "AFFILIATE_TAKEN" && field !== undefined && words !== undefined ? [{ field, words }] : [];
    },
    toWords: (field, code) => {
      if (field === "code" && code !== "REQUIRED")
        return "3 to 40 letters from a to z, digits and hyphens, such as sara-runs.";
      if (code !== "INVALID_VALUE") return undefined;
      return { email: "No customer has this address.", "offer.coupon": "The shop has no such coupon." }[field];
    },
    create: (body) =>
      api(adminCreateAffiliate, { body: draft === null ? body : { ...body, applicationId: draft.applicationId } }),
    update: (body) => api(adminUpdateAffiliate, { params: { id: affiliate?.id ?? "" }, body }),
    created: "Affiliate saved",
    toPath: (reply) => `${affiliatesHome}/${reply.affiliate.id}`,
  });
  return (
    <ResourceEditor
      title={affiliate?.name ?? "New affiliate"}
      back={{ href: affiliatesHome, label: "Affiliates" }}
      badge={affiliate && <AffiliateBadges {...affiliate} />}
      actions={affiliate && <Actions affiliate={affiliate} onAccount={() => setOpen(true)} />}
      lead={
        draft !== null ? (
          <FromApplication draft={draft} />
        ) : (
          affiliate && (
            <>
              <Leak affiliate={affiliate} />
              <Figures affiliate={affiliate} />
              {isOpen && <AccountDialog affiliate={affiliate} onClose={() => setOpen(false)} />}
            </>
          )
        )
      }
      form={form}
      conflict={{ what: "this affiliate" }}
    >
      <Who form={form} />
      <Offer form={form} categories={categories} />
    </ResourceEditor>
  );
}

export const AffiliatePage = ({ data }: { readonly data: AffiliateForm }) => (
  <Editor key={data.affiliate?.id ?? data.draft?.applicationId ?? "new"} {...data} />
);
