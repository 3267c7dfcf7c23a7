import { useState } from "react";
import { adminGetProduct, adminListProducts } from "#shared/contract/admin-products.ts";
import { useFound } from "#web/admin-kit/use-found.ts";
import { api } from "#web/lib/api/browser.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { ComboboxField } from "#web/ui/combobox.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import type { BundleValues } from "./bundle-values.ts";

interface FormProps {
  readonly form: ContractForm<BundleValues, number>;
}

const shown = "10";
const sold: readonly string[] = ["physical", "programme"];

/** Finds goods and programmes by name or SKU and adds them as parts. */
export function PartFinder({ form }: FormProps) {
  const [text, setText] = useState("");
  const { parts } = form.values;
  const products = useFound(text, async (search, signal) => {
    const reply = await api(adminListProducts, { query: { search, limit: shown } }, { signal });
    return reply.products.filter(({ kind, isArchived }) => sold.includes(kind) && !isArchived);
  });
  const add = async (id: string): Promise<void> => {
    setText("");
    if (parts.some(({ productId }) => productId === id)) return;
    const { product } = await api(adminGetProduct, { params: { id } });
    const sizes = product.variants.filter(({ isRetired }) => !isRetired).map(({ size }) => size);
    form.change({ parts: [...parts, { productId: id, label: product.name.en, quantity: 1, size: "", sizes }] });
  };
  return (
    <ComboboxField
      label="Add a part"
      hint="Goods or a programme, by name or SKU."
      error={form.errors["parts"]}
      autoComplete="off"
      maxLength={80}
      value={text}
      options={products.map(({ id, name }) => ({ id, label: name.en }))}
      onType={setText}
      onPick={({ id }) => void add(id)}
    />
  );
}

function PartFields({ form, at }: FormProps & { readonly at: number }) {
  const { parts } = form.values;
  const part = parts[at];
  if (part === undefined) return null;
  const error = form.errors[`parts.${at}`];
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 font-semibold" dir="auto">
          {part.label}
        </p>
        <IconButton
          icon={trashIcon}
          size="sm"
          label={`Remove ${part.label}`}
          onClick={() => form.change({ parts: parts.filter((_, index) => index !== at) })}
        />
      </div>
      {error && (
        <p role="alert" className="text-small font-medium text-danger">
          {error}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
        <TextField
          {...form.number(`parts.${at}.quantity`)}
          label="Pieces"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={20}
        />
        {part.sizes.length > 1 && (
          <SelectField
            {...form.field(`parts.${at}.size`)}
            label="Size"
            placeholder="The customer chooses"
            options={part.sizes.map((size) => ({ value: size, label: size }))}
          />
        )}
      </div>
    </li>
  );
}

export const Parts = ({ form }: FormProps) => (
  <ul className="flex flex-col gap-3 empty:hidden" aria-label="Parts">
    {form.values.parts.map(({ productId }, at) => (
      <PartFields key={productId} form={form} at={at} />
    ))}
  </ul>
);
