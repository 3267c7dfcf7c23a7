import { adminSaveCodRule, type CodRule, saveCodRuleBody } from "#shared/contract/cod.ts";
import { codConfirmRules } from "#shared/domain/cod.ts";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

const whoNames: Readonly<Record<CodRule["confirm"], string>> = {
  always: "Every customer",
  new: "Customers who have received no order yet",
  never: "Nobody",
};

const offers = { yes: "Offered", no: "Not offered" } as const;

const toValues = ({ confirm, confirmHours, enabled, fee, min, max, maxNew, maxOpen, ...rule }: CodRule) => ({
  ...{ confirm, reason: "", enabled: enabled ? ("yes" as const) : ("no" as const) },
  confirmHours: confirmHours as number | null,
  fee: fee as number | null,
  ...{ min, max, maxNew, maxOpen, refusalsBlock: rule.refusalsBlock },
  prepayPercent: rule.prepayPercent as number | null,
});

const toLimits = (currency: CodRule["currency"]) =>
  [
    ["min", `Smallest order (${currency})`, undefined],
    ["max", `Largest order (${currency})`, undefined],
    ["maxNew", `Largest first order (${currency})`, "Of customers who have received no order yet."],
    ["maxOpen", "Orders on their way at once", "Cash orders of one customer."],
    ["refusalsBlock", "Refused parcels that end the offer", "In 180 days, by account, phone or address."],
  ] as const;

/** The rule by which cash on delivery is confirmed in a market before it is shipped. */
export function CodRuleForm({ rule }: { readonly rule: CodRule }) {
  const { market, version, currency } = rule;
  const limits = toLimits(currency);
  const form = useStaffForm({
    endpoint: adminSaveCodRule,
    params: { market },
    defaults: toValues(rule),
    version,
    draftKey: `cod-rule:${market}`,
    toBody: ({ confirmHours, enabled, fee, prepayPercent, ...rest }, from: number) => ({
      ...{ ...rest, version: from, enabled: enabled === "yes" },
      confirmHours: confirmHours ?? 0,
      fee: fee ?? 0,
      prepayPercent: prepayPercent ?? 0,
    }),
    rules: bodyRules(saveCodRuleBody),
    toCurrent: (current) => {
      const saved = current as CodRule;
      return { values: toValues(saved), version: saved.version };
    },
    done: "Saved",
  });
  return (
    <EditorForm
      form={form}
      submitLabel="Save the rule"
      conflict={{
        what: "this rule",
        names: {
          ...{ confirm: "Who confirms", confirmHours: "Hours to answer", enabled: "Cash on delivery", fee: "Fee" },
          prepayPercent: "Discount for paying in advance",
          ...Object.fromEntries(limits.map(([name, label]) => [name, label])),
        },
      }}
    >
      <FormPart
        title="Cash on delivery"
        lead="The customer confirms the order by a link in an email or on its page. Until then it is not booked or shipped; without an answer it is cancelled."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            {...form.field("confirm")}
            label="Who confirms"
            options={codConfirmRules.map((value) => ({ value, label: whoNames[value] }))}
          />
          <TextField
            {...form.number("confirmHours")}
            label="Hours to answer"
            hint="1 to 168. A reminder goes out after 6 hours, not at night."
            type="number"
            inputMode="numeric"
            min={1}
            max={168}
            step={1}
            required
          />
        </div>
      </FormPart>
      <FormPart
        title="Limits of cash on delivery"
        lead="An empty field is no limit. Where a limit is passed, the checkout does not offer cash; it does not say why."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            {...form.field("enabled")}
            label="Cash on delivery"
            options={(["yes", "no"] as const).map((value) => ({ value, label: offers[value] }))}
          />
          <TextField
            {...form.number("fee")}
            label={`Fee (${currency})`}
            hint="What the customer pays for it, with VAT. Empty: nothing."
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            dir="ltr"
          />
          {limits.map(([name, label, hint]) => (
            <TextField
              key={name}
              {...form.number(name)}
              label={label}
              hint={hint}
              type="number"
              inputMode="decimal"
              min={0}
              step={name === "maxOpen" || name === "refusalsBlock" ? 1 : 0.01}
              dir="ltr"
            />
          ))}
        </div>
        <TextField
          {...form.number("prepayPercent")}
          label="Discount for paying in advance (%)"
          hint="Off the goods of an order that a limit or refused parcels keep from cash. 0 to 30; empty: none."
          type="number"
          inputMode="numeric"
          min={0}
          max={30}
          step={1}
          dir="ltr"
        />
        <TextField {...form.field("reason")} label="Why the rule changes" maxLength={500} />
      </FormPart>
    </EditorForm>
  );
}
