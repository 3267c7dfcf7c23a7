import { useState } from "react";
import { adminFindDraftItems, type DraftPrice } from "#shared/contract/admin-drafts.ts";
import { Amount } from "#web/admin-kit/parts.tsx";
import { useFound } from "#web/admin-kit/use-found.ts";
import { api } from "#web/lib/api/browser.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { ComboboxField } from "#web/ui/combobox.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { type DraftValues, labelOf, lineOf } from "./draft-values.ts";

type Form = ContractForm<DraftValues, number>;

/** Finds a product by name or SKU; picking a size adds a line, or one more piece to it. */
export function ProductFinder({ form }: { readonly form: Form }) {
  const [text, setText] = useState("");
  const { lines, currency } = form.values;
  const items = useFound(text, async (search, signal) => {
    const reply = await api(adminFindDraftItems, { query: { search, currency } }, { signal });
    return reply.items;
  });
  const keyOf = (line: { readonly productId: string; readonly size: string }) => `${line.productId} ${line.size}`;
  const add = (key: string): void => {
    const item = items.find((one) => keyOf(one) === key);
    if (item === undefined) return;
    const isThere = lines.some((line) => keyOf(line) === key);
    form.change({
      lines: isThere
        ? lines.map((line) => (keyOf(line) === key ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line))
        : [...lines, lineOf(item)],
    });
    setText("");
  };
  return (
    <ComboboxField
      label="Add a product"
      hint="By name or SKU; choose a size with the arrow keys."
      error={form.errors["lines"]}
      autoComplete="off"
      maxLength={80}
      value={text}
      options={items.map((item) => ({
        id: keyOf(item),
        label: `${labelOf(item.name, item.sizeLabel, item.size)} · ${item.price} ${currency} · ${item.available} left`,
      }))}
      onType={setText}
      onPick={({ id }) => add(id)}
    />
  );
}

interface LinesProps {
  readonly form: Form;
  /** The server's price of the form. */
  readonly price: DraftPrice | undefined;
}

function LineFields({ form, price, at }: LinesProps & { readonly at: number }) {
  const { lines, currency } = form.values;
  const line = lines[at];
  if (line === undefined) return null;
  const known = price?.lines.find(
    ({ productId, size, bundleGroup }) =>
      bundleGroup === undefined && productId === line.productId && size === line.size,
  );
  const remove = (): void => form.change({ lines: lines.filter((_, index) => index !== at) });
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold" dir="auto">
            {line.label}
          </p>
          <p className="text-small text-muted">
            The shop’s price: <Amount amount={known?.listPrice ?? line.listPrice} currency={currency} />
          </p>
        </div>
        <IconButton icon={trashIcon} size="sm" label={`Remove ${line.label}`} onClick={remove} />
      </div>
      <div className="grid gap-3 sm:grid-cols-[6rem_9rem_minmax(0,1fr)]">
        <TextField
          {...form.number(`lines.${at}.quantity`)}
          label="Quantity"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={99}
        />
        <TextField
          {...form.number(`lines.${at}.unitPrice`)}
          label="Agreed price"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
        />
        {line.unitPrice !== null && (
          <TextField {...form.field(`lines.${at}.reason`)} label="Reason" required maxLength={300} dir="auto" />
        )}
      </div>
    </li>
  );
}

export const Lines = ({ form, price }: LinesProps) => (
  <ul className="flex flex-col gap-3" aria-label="Products">
    {form.values.lines.map((line, at) => (
      <LineFields key={`${line.productId} ${line.size}`} form={form} price={price} at={at} />
    ))}
  </ul>
);
