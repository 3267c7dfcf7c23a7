import { useState } from "react";
import { useNavigate } from "react-router";
import {
  type AdminCoupon,
  adminCreateCoupon,
  adminRemoveCoupon,
  adminUpdateCoupon,
  type CouponKind,
  couponKinds,
} from "#shared/contract/admin-coupons.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { AmountFields, EditorForm, FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { amountsIn, fieldMoment, isTicked, momentIn, numberIn, textIn } from "#web/admin-kit/forms/read-form.ts";
import { useFormDraft } from "#web/admin-kit/forms/use-form-draft.ts";
import { ConflictDialog, useVersionedSave } from "#web/admin-kit/forms/use-versioned-save.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { trashIcon } from "#web/ui/drawn-icons.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { couponKindNames, couponLabels } from "./coupons-page.tsx";
import type { CouponForm } from "./load-coupons.ts";

type Body = BodyOf<typeof adminCreateCoupon>;

const toKind = (value: string): CouponKind => couponKinds.find((kind) => kind === value) ?? "percentage";

function toBody(fields: FormData): Body {
  const kind = toKind(textIn(fields, "kind"));
  const categoryIds = fields.getAll("categoryIds").map(String);
  return {
    code: textIn(fields, "code"),
    kind,
    percentage: kind === "percentage" ? numberIn(fields, "percentage") : null,
    amounts: amountsIn(fields, "amounts"),
    minimums: amountsIn(fields, "minimums"),
    firstOrderOnly: isTicked(fields, "firstOrderOnly"),
    perUserLimit: numberIn(fields, "perUserLimit"),
    totalLimit: numberIn(fields, "totalLimit"),
    startsAt: momentIn(fields, "startsAt"),
    endsAt: momentIn(fields, "endsAt"),
    categoryIds: categoryIds.length === 0 ? null : categoryIds,
    isActive: isTicked(fields, "isActive"),
  };
}

const noAmounts = { EGP: null, SAR: null, AED: null, USD: null };
// The form's fields have no seconds.
const toFieldMoment = (moment: string | null): string | null => moment && `${moment.slice(0, 16)}:00.000Z`;

/** The body of an untouched form. */
function bodyOfCoupon(coupon: AdminCoupon | null, categories: CouponForm["categories"]): Body {
  const kind = coupon?.kind ?? "percentage";
  const categoryIds = coupon?.categoryIds ?? null;
  return {
    code: coupon?.code ?? "",
    kind,
    percentage: kind === "percentage" ? (coupon?.percentage ?? null) : null,
    amounts: kind === "amount" && coupon !== null ? coupon.amounts : noAmounts,
    minimums: coupon?.minimums ?? noAmounts,
    firstOrderOnly: coupon?.firstOrderOnly ?? false,
    perUserLimit: coupon?.perUserLimit ?? null,
    totalLimit: coupon?.totalLimit ?? null,
    startsAt: toFieldMoment(coupon?.startsAt ?? null),
    endsAt: toFieldMoment(coupon?.endsAt ?? null),
    categoryIds: categoryIds && categories.map(({ id }) => id).filter((id) => categoryIds.includes(id)),
    isActive: coupon?.isActive ?? true,
  };
}

const answer = (is: boolean): string => (is ? "yes" : "no");
const toMinute = (moment: string | null): string | undefined => moment?.slice(0, 16).replace("T", " ").concat(" UTC");

/** A coupon as displayed fields, for the conflict dialog. */
const toDisplayFields =
  (categories: CouponForm["categories"]) =>
  (side: Body): unknown => ({
    Code: side.code,
    Type: couponKindNames[side.kind],
    Percentage: side.percentage,
    "Amount off": side.amounts,
    "Minimum order": side.minimums,
    "First order only": answer(side.firstOrderOnly),
    "Uses per customer": side.perUserLimit,
    "Total uses": side.totalLimit,
    Categories: side.categoryIds?.map((id) => categories.find((one) => one.id === id)?.name.en ?? id).join(", "),
    Starts: toMinute(side.startsAt),
    Ends: toMinute(side.endsAt),
    Active: answer(side.isActive),
  });

function Worth({ body }: { readonly body: Body }) {
  const { kind } = body;
  if (kind === "percentage")
    return (
      <TextField
        name="percentage"
        label="Percentage off products"
        type="number"
        inputMode="decimal"
        required
        min={0.01}
        max={100}
        step={0.01}
        defaultValue={body.percentage ?? ""}
        className="max-w-60"
      />
    );
  if (kind === "amount")
    return (
      <AmountFields
        name="amounts"
        legend="Amount off products"
        hint="The coupon cannot be used in a currency left blank."
        value={body.amounts}
        min={0.01}
      />
    );
  return <p className="text-muted">Shipping is free; product prices stay the same.</p>;
}

function Limits({ coupon, categories, body }: CouponForm & { readonly body: Body }) {
  const number = { type: "number", inputMode: "numeric", min: 1, step: 1 } as const;
  return (
    <FormPart title="Conditions" lead="Leave blank for no limit.">
      <AmountFields name="minimums" legend="Minimum order" value={body.minimums} min={0.01} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...number} name="perUserLimit" label="Uses per customer" defaultValue={body.perUserLimit ?? ""} />
        <TextField
          {...number}
          name="totalLimit"
          label="Total uses"
          hint={coupon === null ? undefined : `${coupon.usedCount.toLocaleString("en")} used so far.`}
          min={Math.max(1, coupon?.usedCount ?? 1)}
          defaultValue={body.totalLimit ?? ""}
        />
      </div>
      <Checkbox name="firstOrderOnly" label="First order only" defaultChecked={body.firstOrderOnly} />
      {categories.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="text-card font-semibold">Limit to these categories</legend>
          <div className="mt-1 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
            {categories.map(({ id, name }) => (
              <Checkbox
                key={id}
                name="categoryIds"
                value={id}
                label={name.en}
                defaultChecked={body.categoryIds?.includes(id) ?? false}
              />
            ))}
          </div>
        </fieldset>
      )}
    </FormPart>
  );
}

function Dates({ body }: { readonly body: Body }) {
  return (
    <FormPart title="Active dates" lead="In your time zone.">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="startsAt" label="Starts" type="datetime-local" defaultValue={fieldMoment(body.startsAt)} />
        <TextField name="endsAt" label="Ends" type="datetime-local" defaultValue={fieldMoment(body.endsAt)} />
      </div>
      <Checkbox name="isActive" label="Active" defaultChecked={body.isActive} />
    </FormPart>
  );
}

function RemoveButton({ coupon }: { readonly coupon: AdminCoupon }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction();
  const navigate = useNavigate();
  const isUsed = coupon.usedCount > 0;
  const remove = async (): Promise<void> => {
    const done = await run(isUsed ? "Coupon ended" : "Coupon deleted", async () => {
      await api(adminRemoveCoupon, { params: { id: coupon.id }, query: { version: coupon.version } });
      await navigate(`${adminRoot}/coupons`);
    });
    if (!done) setAsking(false);
  };
  return (
    <>
      <Button size="sm" variant="secondary" icon={trashIcon} onClick={() => setAsking(true)}>
        {isUsed ? "End now" : "Delete"}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={isUsed ? `End ${coupon.code} now?` : `Delete ${coupon.code}?`}
        labels={{ close: "Close", confirm: isUsed ? "End coupon" : "Delete coupon", cancel: "Cancel" }}
        danger
        busy={isBusy}
      >
        {isUsed
          ? "This coupon has been used, so it ends instead of being deleted. Existing orders keep their discount."
          : "If an order uses it in the meantime, it ends instead of being deleted."}
      </ConfirmDialog>
    </>
  );
}

function CouponEditor({ coupon, categories }: CouponForm) {
  const draft = useFormDraft(`coupon:${coupon?.id ?? "new"}`, coupon, (base) => bodyOfCoupon(base, categories));
  const creating = useAction();
  const navigate = useNavigate();
  const saving = useVersionedSave<Body>({
    send: (mine, version) => api(adminUpdateCoupon, { params: { id: coupon?.id ?? "" }, body: { ...mine, version } }),
    onSettled: draft.forget,
    toDisplayFields: toDisplayFields(categories),
  });
  const create = (body: Body) =>
    creating.run("Coupon saved", async () => {
      const made = await api(adminCreateCoupon, { body });
      draft.forget();
      return navigate(`${adminRoot}/coupons/${made.coupon.id}`, { replace: true });
    });
  const save = (body: Body) => (draft.base === null ? create(body) : saving.save(body, draft.base.version));
  return (
    <>
      <EditorForm
        key={draft.round}
        isBusy={creating.isBusy || saving.isBusy}
        onSubmit={(fields) => void save(toBody(fields))}
        onChange={(fields) => draft.change(toBody(fields))}
        submitLabel="Save"
        draft={draft}
      >
        <FormPart title="Discount">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              name="code"
              label="Code"
              hint="Letters, digits, - and _. Not case-sensitive."
              required
              dir="ltr"
              minLength={3}
              maxLength={40}
              pattern="[A-Za-z0-9_\-]+"
              autoComplete="off"
              defaultValue={draft.fields.code}
            />
            <SelectField
              name="kind"
              label="Type"
              defaultValue={draft.fields.kind}
              options={couponKinds.map((value) => ({ value, label: couponKindNames[value] }))}
            />
          </div>
          <Worth body={draft.fields} />
        </FormPart>
        <Limits coupon={coupon} categories={categories} body={draft.fields} />
        <Dates body={draft.fields} />
      </EditorForm>
      <ConflictDialog saving={saving} />
    </>
  );
}

export function CouponPage({ data }: { readonly data: CouponForm }) {
  const { coupon } = data;
  return (
    <AdminPage
      title={coupon?.code ?? "New coupon"}
      back={{ href: `${adminRoot}/coupons`, label: "Coupons" }}
      beside={coupon && <Badge tone={couponLabels[coupon.state].tone}>{couponLabels[coupon.state].text}</Badge>}
      actions={coupon && <RemoveButton coupon={coupon} />}
    >
      {coupon !== null && coupon.usedCount > 0 && (
        <Callout tone="info">
          Used {coupon.usedCount.toLocaleString("en")} times. Changes apply to new orders only.
        </Callout>
      )}
      <CouponEditor key={`${coupon?.id} ${coupon?.version}`} {...data} />
    </AdminPage>
  );
}
