import {
  adminSaveReturnApproval,
  type ReturnApproval,
  returnApprovalBody,
} from "#shared/contract/admin-return-approval.ts";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { AmountFields, FormPart, PairFields } from "#web/admin-kit/forms/form-parts.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";

const toValues = ({ isOn, limits, instructions }: ReturnApproval) => ({ isOn, limits, instructions });
type Values = ReturnType<typeof toValues>;

/** The rule for returns that are approved automatically. */
export function ReturnApprovalForm({ approval }: { readonly approval: ReturnApproval }) {
  const form = useStaffForm({
    endpoint: adminSaveReturnApproval,
    defaults: toValues(approval),
    version: approval.version,
    draftKey: "return-approval",
    rules: bodyRules(returnApprovalBody),
    toBody: (values: Values, version: number) => ({ ...values, version }),
    toCurrent: (current) => {
      const theirs = current as ReturnApproval;
      return { values: toValues(theirs), version: theirs.version };
    },
    done: "Saved",
  });
  return (
    <EditorForm
      form={form}
      submitLabel="Save"
      conflict={{
        what: "this setting",
        names: { isOn: "Approve without staff", limits: "Most of an order", instructions: "How to send them" },
      }}
    >
      <FormPart
        title="Approval without staff"
        lead="Only of a changed mind or a wrong size, within its right. What is faulty, wrong or late waits for you."
      >
        <Checkbox {...form.field("isOn")} label="Approve these returns at once" />
        <AmountFields
          form={form}
          name="limits"
          legend="Most of an order"
          hint="All that goes back of one order in this way. Empty: returns in that currency wait for you."
          min={0.01}
        />
        <PairFields
          form={form}
          name="instructions"
          label="How to send them"
          maxLength={1000}
          required={false}
          rows={3}
        />
      </FormPart>
    </EditorForm>
  );
}
