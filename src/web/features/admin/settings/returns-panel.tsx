import { useState } from "react";
import { type AdminReturnRule, adminSaveReturnRule, saveReturnRuleBody } from "#shared/contract/admin-returns.ts";
import { type ReturnGround, returnFees, shippingRefunds, toReturnSentence } from "#shared/domain/return-rules.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { PairFields } from "#web/admin-kit/forms/form-parts.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { kindNames, marketNames, returnClassOptions } from "#web/admin-kit/labels.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

const groundNames: Readonly<Record<ReturnGround, string>> = {
  change_of_mind: "Changed their mind",
  defect: "Faulty",
  wrong: "Wrong item",
  late: "Late delivery",
};
const feeNames = { shop: "The shop", customer: "The customer" } as const;
const refundNames = { none: "Never", whole: "If the whole order goes back", always: "Always" } as const;

const classNames = new Map<string, string>(returnClassOptions.map(({ value, label }) => [value, label]));
const nameOf = ({ market, kind, class: of, ground }: AdminReturnRule): string =>
  [
    marketNames[market],
    kindNames[kind],
    ...(of === "standard" || kind !== "physical" ? [] : [classNames.get(of)]),
    groundNames[ground],
  ].join(", ");

const hintFor = ({ kind, ground }: AdminReturnRule): string => {
  if (ground === "late") return "After the promised day.";
  return kind === "physical" ? "After the day of delivery. 0: no return." : "After the purchase. 0: no cancelling.";
};

const toValues = ({ days, openedOk, fee, refundsShipping, restockDefault, text }: AdminReturnRule) => ({
  ...{ days: days as number | null, openedOk, fee, refundsShipping, restockDefault, text },
  reason: "",
});
type Values = ReturnType<typeof toValues>;

const fieldNames: Readonly<Record<string, string>> = {
  days: "Days",
  openedOk: "Opened is fine",
  fee: "Pays the way back",
  refundsShipping: "Refund of delivery",
  restockDefault: "Back to stock",
  text: "Sentence",
};

function RuleDialog({ rule, onClose }: { readonly rule: AdminReturnRule; readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminSaveReturnRule,
    params: { id: rule.id },
    defaults: toValues(rule),
    version: rule.version,
    draftKey: `return-rule:${rule.id}`,
    toBody: (values: Values, version: number) => ({ ...values, version }),
    rules: bodyRules(saveReturnRuleBody),
    toCurrent: (current) => {
      const theirs = current as AdminReturnRule;
      return { values: toValues(theirs), version: theirs.version };
    },
    done: "Saved",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={nameOf(rule)}
      confirm="Save"
      size="44rem"
      form={form}
      conflict={{ what: "this rule", names: fieldNames }}
      onClose={onClose}
    >
      <p className="text-small text-muted">
        Orders keep the rules of their day. Where the new rule lasts longer, they gain by it.
      </p>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          {...form.number("days")}
          label="Days"
          hint={hintFor(rule)}
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={365}
          step={1}
        />
        <SelectField
          {...form.field("fee")}
          label="Pays the way back"
          options={returnFees.map((value) => ({ value, label: feeNames[value] }))}
        />
        <SelectField
          {...form.field("refundsShipping")}
          label="Refund of delivery"
          options={shippingRefunds.map((value) => ({ value, label: refundNames[value] }))}
        />
      </div>
      <Checkbox {...form.field("openedOk")} label="May have been opened" />
      <Checkbox {...form.field("restockDefault")} label="Goes back to stock unless staff decide otherwise" />
      <PairFields form={form} name="text" label="Sentence" maxLength={200} />
      <p className="text-small text-muted">Write {"{days}"} where the number of days belongs.</p>
      <TextField {...form.field("reason")} label="Why it changes" maxLength={500} />
    </ActionDialog>
  );
}

const columnsFor = (onEdit: (rule: AdminReturnRule) => void): Column<AdminReturnRule>[] => [
  { id: "rule", header: "Rule", rowHeader: true, cell: nameOf },
  { id: "days", header: "Days", align: "end", cell: ({ days }) => days },
  { id: "text", header: "Sentence", cell: (rule) => toReturnSentence(rule).text.en },
  { id: "fee", header: "Pays the way back", cell: ({ fee }) => feeNames[fee] },
  {
    id: "act",
    header: "Change",
    align: "end",
    cell: (rule) => (
      <Button size="sm" variant="secondary" onClick={() => onEdit(rule)}>
        Edit
        <span className="sr-only"> {nameOf(rule)}</span>
      </Button>
    ),
  },
];

/** The return rules: which goods, until when, and at whose cost. */
export function ReturnsPanel({ rules }: { readonly rules: readonly AdminReturnRule[] }) {
  const [open, setOpen] = useState<AdminReturnRule>();
  return (
    <Panel title="Return rules">
      <DataTable
        caption="Return rules"
        layout="stack"
        columns={columnsFor(setOpen)}
        rows={rules}
        rowKey={({ id }) => id}
      />
      {open && <RuleDialog rule={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}
