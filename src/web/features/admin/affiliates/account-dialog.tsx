import {
  type AdminAffiliate,
  adminSaveAffiliateAccount,
  payoutAccountBody,
} from "#shared/contract/admin-affiliates.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";

interface AccountProps {
  readonly affiliate: AdminAffiliate;
  readonly onClose: () => void;
}

/** The bank account that an affiliate is paid to. The input is not kept as a draft. */
export function AccountDialog({ affiliate: { id, name, ibanLast4 }, onClose }: AccountProps) {
  const form = useStaffForm({
    endpoint: adminSaveAffiliateAccount,
    params: { id },
    defaults: { holder: "", iban: "" },
    rules: bodyRules(payoutAccountBody),
    toWords: (field) => (field === "iban" ? "This is not a valid IBAN." : undefined),
    done: "Bank account saved",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Bank account of ${name}`} confirm="Save account" form={form} onClose={onClose}>
      {ibanLast4 !== null && <p>It replaces the account that ends in {ibanLast4}.</p>}
      <TextField {...form.field("holder")} label="Holder" required maxLength={70} dir="auto" autoComplete="off" />
      <TextField {...form.field("iban")} label="IBAN" required maxLength={60} dir="ltr" autoComplete="off" />
    </ActionDialog>
  );
}
