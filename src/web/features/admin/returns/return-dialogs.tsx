import {
  type AdminReturn,
  adminReceiveReturn,
  adminRefuseCase,
  receiveReturnBody,
  refuseCaseBody,
} from "#shared/contract/admin-return-cases.ts";
import { goodsConditions } from "#shared/domain/return-cases.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { conditionNames } from "./return-labels.ts";

export interface ReturnDialogProps {
  readonly one: AdminReturn;
  readonly onClose: () => void;
}

export function RefuseDialog({ one, onClose }: ReturnDialogProps) {
  const form = useStaffForm({
    endpoint: adminRefuseCase,
    params: { id: one.id },
    defaults: { reason: "" },
    draftKey: `return-refuse:${one.id}`,
    rules: bodyRules(refuseCaseBody),
    done: "Return declined",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={`Decline ${one.number}`}
      confirm="Decline return"
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <p className="text-muted">The customer keeps the items, nothing is refunded, and the customer is emailed.</p>
      <TextareaField
        {...form.field("reason")}
        label="Reason"
        hint="The customer sees this in the email and on the order page."
        required
        rows={3}
        maxLength={500}
        dir="auto"
      />
    </ActionDialog>
  );
}

interface Inspected {
  readonly condition: (typeof goodsConditions)[number];
  readonly accepted: number | null;
  readonly restock: number | null;
}

/** Pieces taken back that were not returned, and pieces back in stock that were not taken back as new. */
export const findTooMany = ({ lines }: Pick<AdminReturn, "lines">, inspected: readonly Inspected[]) =>
  inspected.flatMap(({ condition, accepted, restock }, at) => {
    const returned = lines[at]?.quantity ?? 0;
    const asNew = condition === "new" ? Math.min(accepted ?? 0, returned) : 0;
    return [
      ...((accepted ?? 0) > returned ? [{ field: `lines.${at}.accepted`, code: "TOO_BIG", limit: returned }] : []),
      ...((restock ?? 0) > asNew ? [{ field: `lines.${at}.restock`, code: "TOO_BIG", limit: asNew }] : []),
    ];
  });

const conditionOptions = goodsConditions.map((value) => ({ value, label: conditionNames[value] }));

export function ReceiveDialog({ one, onClose }: ReturnDialogProps) {
  const form = useStaffForm({
    endpoint: adminReceiveReturn,
    params: { id: one.id },
    defaults: {
      lines: one.lines.map(({ lineId, quantity, opened, restockDefault }) => ({
        lineId,
        condition: opened ? ("opened" as const) : ("new" as const),
        accepted: quantity as number | null,
        restock: (opened || !restockDefault ? 0 : quantity) as number | null,
      })),
      answer: "",
    },
    draftKey: `return-receive:${one.id}`,
    toBody: ({ lines, answer }) => ({ lines, ...given("answer", answer) }),
    rules: bodyRules(receiveReturnBody),
    check: ({ lines }) => findTooMany(one, lines),
    done: "Return received",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Inspect ${one.number}`} confirm="Save inspection" form={form} onClose={onClose} size="40rem">
      {one.lines.map(({ lineId, name, quantity }, at) => (
        <fieldset key={lineId} className="grid gap-3 sm:grid-cols-3">
          <legend className="mb-2 font-semibold">
            {quantity} × {name.en}
          </legend>
          <SelectField {...form.field(`lines.${at}.condition`)} label="Condition" options={conditionOptions} />
          <TextField
            {...form.number(`lines.${at}.accepted`)}
            label="Pieces taken back"
            required
            inputMode="numeric"
            dir="ltr"
          />
          <TextField
            {...form.number(`lines.${at}.restock`)}
            label="Back in stock"
            hint="Only as new"
            required
            inputMode="numeric"
            dir="ltr"
          />
        </fieldset>
      ))}
      <TextareaField
        {...form.field("answer")}
        label="Why something is not taken back"
        optionalLabel="(visible to the customer)"
        hint="Needed if nothing is taken back: the return then ends here."
        rows={2}
        maxLength={500}
        dir="auto"
      />
    </ActionDialog>
  );
}
