import {
  type AdminBundle,
  adminCreateBundle,
  adminRemoveBundle,
  adminUpdateBundle,
  bundleBody,
} from "#shared/contract/admin-bundles.ts";
import { bundlePricings } from "#shared/domain/bundles.ts";
import { ActiveDates, AmountFields, FormPart, PairFields } from "#web/admin-kit/forms/form-parts.tsx";
import { offerLabels } from "#web/admin-kit/offer-labels.ts";
import { Amount } from "#web/admin-kit/parts.tsx";
import { RemoveButton, ResourceEditor, useResourceForm } from "#web/admin-kit/resource-editor.tsx";
import { api } from "#web/lib/api/browser.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { type BundleValues, toBody, toValues } from "./bundle-values.ts";
import { bundleHome } from "./bundles-page.tsx";
import { PartFinder, Parts } from "./part-fields.tsx";

const pricingNames = { percent: "Percentage off the parts", fixed: "Its own price" } as const;

interface FormProps {
  readonly form: ContractForm<BundleValues, number>;
}

function PriceFields({ form }: FormProps) {
  return (
    <FormPart title="Price" lead="The saving is split over the parts by what they cost, to the last piastre.">
      <SelectField
        {...form.field("pricing")}
        label="Type"
        className="sm:max-w-xs"
        options={bundlePricings.map((value) => ({ value, label: pricingNames[value] }))}
      />
      {form.values.pricing === "fixed" ? (
        <AmountFields form={form} name="amounts" legend="Price of the bundle" min={0.01} required />
      ) : (
        <TextField
          {...form.number("percentage")}
          label="Percentage off"
          type="number"
          inputMode="decimal"
          required
          min={0.01}
          max={90}
          step={0.01}
          className="sm:max-w-xs"
        />
      )}
    </FormPart>
  );
}

const Remove = ({ bundle: { id, name, version } }: { readonly bundle: AdminBundle }) => (
  <RemoveButton
    label="Delete"
    title={`Delete ${name.en}?`}
    confirm="Delete bundle"
    done="Bundle deleted"
    remove={() => api(adminRemoveBundle, { params: { id }, query: { version } })}
    home={bundleHome}
  >
    Orders keep it. In carts its parts become lines of their own.
  </RemoveButton>
);

function Facts({ bundle }: { readonly bundle: AdminBundle }) {
  return (
    <Callout tone={bundle.isSoldOut ? "warn" : "info"}>
      One by one <Amount amount={bundle.before} currency="EGP" />, as a bundle{" "}
      <Amount amount={bundle.price} currency="EGP" />.{bundle.isSoldOut && " A part of it is sold out."}
    </Callout>
  );
}

function Editor({ bundle }: { readonly bundle: AdminBundle | null }) {
  const form = useResourceForm({
    endpoint: adminUpdateBundle,
    kind: "bundle",
    id: bundle?.id,
    record: bundle,
    ...{ toValues, toBody },
    rules: bodyRules(bundleBody),
    create: (body) => api(adminCreateBundle, { body }),
    update: (body) => api(adminUpdateBundle, { params: { id: bundle?.id ?? "" }, body }),
    created: "Bundle saved",
    toPath: (reply) => `${bundleHome}/${reply.bundle.id}`,
  });
  return (
    <ResourceEditor
      title={bundle?.name.en ?? "New bundle"}
      back={{ href: bundleHome, label: "Bundles" }}
      badge={bundle && <Badge tone={offerLabels[bundle.state].tone}>{offerLabels[bundle.state].text}</Badge>}
      actions={bundle && <Remove bundle={bundle} />}
      lead={bundle && <Facts bundle={bundle} />}
      form={form}
      conflict={{ what: "this bundle" }}
    >
      <FormPart title="Bundle">
        <PairFields form={form} name="name" label="Name" maxLength={80} />
        <PairFields form={form} name="description" label="Description" maxLength={1000} rows={4} />
        <TextField
          {...form.field("slug")}
          label="Address"
          hint="Latin letters, digits and hyphens: strength-set"
          required
          maxLength={100}
          dir="ltr"
        />
      </FormPart>
      <FormPart title="Parts" lead="It is sold out when one of them is.">
        <Parts form={form} />
        <PartFinder form={form} />
      </FormPart>
      <PriceFields form={form} />
      <ActiveDates form={form} />
    </ResourceEditor>
  );
}

export const BundlePage = ({ bundle }: { readonly bundle: AdminBundle | null }) => (
  <Editor key={bundle?.id ?? "new"} bundle={bundle} />
);
