import { useState } from "react";
import type { DraftPrice } from "#shared/contract/admin-drafts.ts";
import { listBundles } from "#shared/contract/bundles.ts";
import { Amount } from "#web/admin-kit/parts.tsx";
import { useFound } from "#web/admin-kit/use-found.ts";
import { api } from "#web/lib/api/browser.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { ComboboxField } from "#web/ui/combobox.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { type BundleValues, bundleOf, type DraftValues } from "./draft-values.ts";

type Form = ContractForm<DraftValues, number>;

/** Finds a bundle that is sold now by its name. */
export function BundleFinder({ form }: { readonly form: Form }) {
  const [text, setText] = useState("");
  const { bundles } = form.values;
  const found = useFound(text, async (search, signal) => {
    const sold = (await api(listBundles, {}, { signal })).bundles;
    const isNamed = (name: string) => name.toLowerCase().includes(search.toLowerCase());
    return sold.filter(({ name, isSoldOut }) => !isSoldOut && (isNamed(name.en) || isNamed(name.ar)));
  });
  return (
    <ComboboxField
      label="Add a bundle"
      hint="By its name."
      error={form.errors["bundles"]}
      autoComplete="off"
      maxLength={80}
      value={text}
      options={found.map(({ id, name }) => ({ id, label: name.en }))}
      onType={setText}
      onPick={({ id }) => {
        const bundle = found.find((one) => one.id === id);
        if (bundle !== undefined) form.change({ bundles: [...bundles, bundleOf(bundle)] });
        setText("");
      }}
    />
  );
}

interface BundleProps {
  readonly form: Form;
  readonly at: number;
  readonly bundle: BundleValues;
  /** The server's price of the form. */
  readonly price: DraftPrice | undefined;
}

function BundleFields({ form, at, bundle, price }: BundleProps) {
  const { bundles, currency } = form.values;
  const known = price?.bundles[at];
  const isKnown = known?.bundleId === bundle.bundleId;
  const change = (changed: BundleValues): void =>
    form.change({ bundles: bundles.map((one, index) => (index === at ? changed : one)) });
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold" dir="auto">
            {bundle.label}
          </p>
          {isKnown && (
            <p className="text-small text-muted">
              The shop’s price: <Amount amount={known.listPrice} currency={currency} />, one by one{" "}
              <Amount amount={known.before} currency={currency} />
            </p>
          )}
        </div>
        <IconButton
          icon={trashIcon}
          size="sm"
          label={`Remove ${bundle.label}`}
          onClick={() => form.change({ bundles: bundles.filter((_, index) => index !== at) })}
        />
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {bundle.parts.map((part) => (
          <li key={part.productId}>
            {part.sizes.length > 1 ? (
              <SelectField
                label={part.label}
                value={part.size}
                options={part.sizes.map(({ size, label }) => ({ value: size, label }))}
                onChange={({ target: { value: size } }) =>
                  change({
                    ...bundle,
                    parts: bundle.parts.map((one) => (one.productId === part.productId ? { ...one, size } : one)),
                  })
                }
              />
            ) : (
              <span className="text-small" dir="auto">
                {part.label} · {part.size}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="grid gap-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <TextField
          {...form.number(`bundles.${at}.price`)}
          label="Agreed price"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
        />
        {bundle.price !== null && (
          <TextField {...form.field(`bundles.${at}.reason`)} label="Reason" required maxLength={300} dir="auto" />
        )}
      </div>
    </li>
  );
}

export const Bundles = ({ form, price }: Pick<BundleProps, "form" | "price">) => (
  <ul className="flex flex-col gap-3 empty:hidden" aria-label="Bundles">
    {form.values.bundles.map((bundle, at) => (
      <BundleFields key={bundle.key} {...{ form, at, bundle, price }} />
    ))}
  </ul>
);
