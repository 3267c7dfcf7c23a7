import { useState } from "react";
import { adminSaveReceiptBuyer, receiptBuyerBody } from "#shared/contract/admin-e-receipts.ts";
import type { FullTaxDocument } from "#shared/contract/admin-tax-documents.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

interface Props {
  readonly document: FullTaxDocument;
}

function BuyerDialog({ document: { id }, onClose }: Props & { readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminSaveReceiptBuyer,
    params: { id },
    defaults: { nationalId: "" },
    rules: bodyRules(receiptBuyerBody),
    toWords: () => "Give the fourteen digits of the ID card",
    done: "Kept, and the receipt is issued",
    onDone: onClose,
  });
  return (
    <ActionDialog title="The buyer’s national ID" confirm="Save" form={form} onClose={onClose}>
      <p>Ask the customer for it. It is kept sealed, stands on the receipt, and is not shown here again.</p>
      <TextField
        {...form.field("nationalId")}
        label="National ID"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        dir="ltr"
      />
    </ActionDialog>
  );
}

/** Why a receipt is not issued yet, and what staff can do. */
export function WaitingPanel({ document }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { waitsFor } = document;
  if (waitsFor === null) return null;
  if (waitsFor === "SALE")
    return (
      <Callout tone="info" title="Waits for its sale">
        It is issued once the authority has accepted the receipt of the sale.
      </Callout>
    );
  if (waitsFor === "TAX_CODE")
    return (
      <Callout tone="warn" title="Waits for an item’s tax code">
        <UiLink href={`${adminRoot}/tax-documents/codes?state=missing`} className="underline">
          Give it a code
        </UiLink>
        . Where none is missing, it is issued within the hour.
      </Callout>
    );
  return (
    <Callout tone="warn" title="Waits for the buyer’s national ID">
      <p>The law wants it on receipts of this size.</p>
      <Button className="mt-3" size="sm" onClick={() => setOpen(true)}>
        Enter the ID
      </Button>
      {isOpen && <BuyerDialog document={document} onClose={() => setOpen(false)} />}
    </Callout>
  );
}
