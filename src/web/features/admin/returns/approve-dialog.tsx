import { type AdminReturn, adminApproveReturn, approveReturnBody } from "#shared/contract/admin-return-cases.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { ReturnDialogProps } from "./return-dialogs.tsx";
import { hasExchange } from "./return-labels.ts";

export function ApproveDialog({ one, onClose }: ReturnDialogProps) {
  const asked = new Map(one.lines.map(({ lineId, exchange }) => [lineId, exchange?.size ?? ""]));
  const form = useStaffForm({
    endpoint: adminApproveReturn,
    params: { id: one.id },
    defaults: {
      instructions: "",
      fee: null as number | null,
      sizes: one.exchanges.map(({ lineId }) => asked.get(lineId) ?? ""),
      refundInstead: false,
    },
    draftKey: `return-approve:${one.id}`,
    toBody: ({ instructions, fee, sizes, refundInstead }) => {
      const changed = one.exchanges.flatMap(({ lineId }, at) => {
        const size = sizes[at] ?? "";
        return size === asked.get(lineId) ? [] : [[lineId, size] as const];
      });
      return {
        ...given("instructions", instructions),
        ...(fee === null ? {} : { fee }),
        ...(refundInstead ? { refundInstead } : {}),
        ...(changed.length === 0 || refundInstead ? {} : { exchange: Object.fromEntries(changed) }),
      };
    },
    rules: bodyRules(approveReturnBody),
    done: "Return approved",
    onDone: onClose,
  });
  const { refundInstead } = form.values;
  const isExchange = hasExchange(one) && !refundInstead;
  const isRefund = !isExchange || one.lines.some(({ exchange }) => exchange === null);
  return (
    <ActionDialog title={`Approve ${one.number}`} confirm="Approve return" form={form} onClose={onClose}>
      <p className="text-muted">The customer is emailed and has 14 days to send the items.</p>
      {isExchange && <Sizes one={one} sizes={form.values.sizes} onChange={(sizes) => form.change({ sizes })} />}
      {hasExchange(one) && (
        <Checkbox
          label="Refund instead: nothing is sent in exchange, and the email says so"
          checked={refundInstead}
          onChange={({ target }) => form.change({ refundInstead: target.checked })}
        />
      )}
      <TextareaField
        {...form.field("instructions")}
        label="How to send them"
        optionalLabel="(optional, visible to the customer)"
        rows={3}
        maxLength={1000}
        dir="auto"
      />
      {one.fee === "shop" && <p className="text-muted">The shop pays for the way back.</p>}
      {one.fee === "customer" && !isRefund && <p className="text-muted">The customer pays for the way back.</p>}
      {one.fee === "customer" && isRefund && (
        <TextField
          {...form.number("fee")}
          label={`Taken off the refund for the way back (${one.currency})`}
          optionalLabel="(optional)"
          hint="Leave empty if the customer pays the courier."
          inputMode="decimal"
          dir="ltr"
        />
      )}
    </ActionDialog>
  );
}

interface SizesProps {
  readonly one: AdminReturn;
  readonly sizes: readonly string[];
  readonly onChange: (sizes: string[]) => void;
}

/** The sizes reserved for the exchange: the requested ones, or others agreed with the customer. */
function Sizes({ one, sizes, onChange }: SizesProps) {
  return one.exchanges.map(({ lineId, sizes: inStock }, at) => {
    const line = one.lines.find((each) => each.lineId === lineId);
    const wanted = line?.exchange;
    const isGone = wanted !== undefined && wanted !== null && !inStock.some(({ size }) => size === wanted.size);
    return (
      <SelectField
        key={lineId}
        label={`Sent in exchange for ${line?.quantity ?? 1} × ${line?.name.en ?? ""}`}
        value={sizes[at] ?? ""}
        hint={isGone ? "What the customer asked for is out of stock." : "Set aside until the items have arrived."}
        options={[
          ...(isGone ? [{ value: wanted.size, label: `${wanted.label.en} (out of stock)` }] : []),
          ...inStock.map(({ size, label, available }) => ({
            value: size,
            label: `${label.en} (${available} in stock)`,
          })),
        ]}
        onChange={({ target }) => onChange(sizes.map((size, nth) => (nth === at ? target.value : size)))}
      />
    );
  });
}
