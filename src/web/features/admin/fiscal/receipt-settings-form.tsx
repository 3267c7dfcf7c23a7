import {
  adminSaveReceiptSettings,
  type ReceiptSetting,
  receiptSettingsBody,
} from "#shared/contract/admin-e-receipts.ts";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { codeField, TaxCodeFields, toCodeBody, toCodeValues } from "./tax-code-fields.tsx";

const toValues = ({ branchCode, activityCode, deliveryCode, codFeeCode, buyerIdFrom }: ReceiptSetting) => ({
  ...{ branchCode, activityCode: activityCode ?? "", buyerIdFrom: String(buyerIdFrom) },
  ...toCodeValues(deliveryCode),
  codFeeCode: toCodeValues(codFeeCode),
});

/** Facts that every receipt states besides the seller's identity. */
export function ReceiptSettingsForm({ setting }: { readonly setting: ReceiptSetting }) {
  const form = useStaffForm({
    endpoint: adminSaveReceiptSettings,
    defaults: toValues(setting),
    version: setting.settingsVersion,
    draftKey: "e-receipt-settings",
    toBody: ({ branchCode, activityCode, buyerIdFrom, codFeeCode, ...code }, version: number) => ({
      ...{ branchCode, activityCode, version, deliveryCode: toCodeBody(code), codFeeCode: toCodeBody(codFeeCode) },
      buyerIdFrom: Number(buyerIdFrom),
    }),
    rules: bodyRules(receiptSettingsBody),
    toField: codeField("deliveryCode"),
    toCurrent: (current) => {
      const saved = current as ReceiptSetting;
      return { values: toValues(saved), version: saved.settingsVersion };
    },
    done: "Saved",
  });
  return (
    <EditorForm
      form={form}
      submitLabel="Save"
      conflict={{
        what: "these settings",
        names: {
          ...{ branchCode: "Branch code", activityCode: "Activity code", buyerIdFrom: "National ID from (EGP)" },
          ...{ type: "Kind of code of delivery", code: "Code of delivery", unit: "Unit of delivery" },
          codFeeCode: "Code of the cash on delivery fee",
        },
      }}
    >
      <FormPart title="On every receipt">
        <TextField
          {...form.field("branchCode")}
          label="Branch code"
          hint="0 is the head office."
          required
          maxLength={20}
          dir="ltr"
        />
        <TextField
          {...form.field("activityCode")}
          label="Activity code"
          hint="Four digits of the authority’s list, such as 4791: retail by internet."
          required
          inputMode="numeric"
          maxLength={4}
          dir="ltr"
        />
        <TextField
          {...form.field("buyerIdFrom")}
          label="National ID from (EGP)"
          hint="From this total on the law wants to know the buyer."
          required
          inputMode="decimal"
          maxLength={12}
          dir="ltr"
        />
      </FormPart>
      <FormPart title="Delivery">
        <TaxCodeFields form={form} />
      </FormPart>
      <FormPart title="Cash on delivery fee" lead="Needed only where cash on delivery costs a fee.">
        <TaxCodeFields form={form} prefix="codFeeCode." />
      </FormPart>
    </EditorForm>
  );
}
