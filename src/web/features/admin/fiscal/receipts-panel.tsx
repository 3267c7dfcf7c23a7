import { useState } from "react";
import { adminStartReceipts, type ReceiptSetting, startReceiptsBody } from "#shared/contract/admin-e-receipts.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { receiptNeedNames, toLateness } from "./document-words.ts";

interface Props {
  readonly setting: ReceiptSetting;
}

function StartDialog({ setting, onClose }: Props & { readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminStartReceipts,
    defaults: { reason: "" },
    version: setting.version,
    draftKey: "e-receipts-start",
    toBody: ({ reason }, version) => ({ version, ...given("reason", reason) }),
    rules: bodyRules(startReceiptsBody),
    toCurrent: (current) => ({ values: { reason: "" }, version: (current as ReceiptSetting).version }),
    done: "E-receipts are issued from now on",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Start e-receipts in Egypt" confirm="Start for good" form={form} onClose={onClose}>
      <p>
        From now on each paid order in pounds gets an e-receipt, and each refund a return receipt. The shop hands them
        in to the tax authority. Earlier orders keep what they have.
      </p>
      <p className="font-semibold">This cannot be switched off again.</p>
      <TextField {...form.field("reason")} label="Why, for the audit log" maxLength={500} />
    </ActionDialog>
  );
}

/** The state of submitting: waiting receipts, and those that staff must check. */
export function ReceiptsReporting({ setting }: Props) {
  const { startedAt, due, unreported, oldestUnreportedAt, rejected, withoutCode } = setting;
  const isLate = toLateness(oldestUnreportedAt, Date.now()) !== undefined;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-muted">
        Egypt: e-receipts since {startedAt !== null && <When at={startedAt} />}
        {due > 0 && `, ${due} waiting to be issued`}
        {unreported > 0 && `, ${unreported} not decided yet`}
        {oldestUnreportedAt !== null && (
          <>
            , the oldest issued <When at={oldestUnreportedAt} />
          </>
        )}
        .
      </p>
      {isLate && (
        <Callout tone="danger" title="E-receipts are late">
          The authority has not decided for half a day.{" "}
          <UiLink href={`${adminRoot}/tax-documents/e-receipts`} className="underline">
            Look at the point of sale
          </UiLink>
        </Callout>
      )}
      {rejected > 0 && (
        <Callout
          tone="danger"
          title={`${rejected} ${rejected === 1 ? "e-receipt" : "e-receipts"} rejected by the authority`}
        >
          <UiLink href={`${adminRoot}/tax-documents?market=EG&state=rejected`} className="underline">
            See why, and put them right
          </UiLink>
        </Callout>
      )}
      {withoutCode > 0 && (
        <Callout
          tone="warn"
          title={withoutCode === 1 ? "1 item on sale has no tax code" : `${withoutCode} items on sale have no tax code`}
        >
          Receipts of orders with one of them wait.{" "}
          <UiLink href={`${adminRoot}/tax-documents/codes?state=missing`} className="underline">
            Give them codes
          </UiLink>
        </Callout>
      )}
    </div>
  );
}

/** What e-receipts lack, or the button to start them. */
export function ReceiptsPanel({ setting }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { mode, missing, needs, withoutCode } = setting;
  if (mode === "eta") return <ReceiptsReporting setting={setting} />;
  if (missing.length > 0 || needs.length > 0)
    return (
      <Callout tone="info" title="E-receipts have not started. They need:">
        <ul className="list-disc ps-5">
          {missing.length > 0 && (
            <li>
              The seller’s identity in Egypt:{" "}
              <UiLink href={`${adminRoot}/markets?market=EG`} className="underline">
                complete it
              </UiLink>
            </li>
          )}
          {needs.map((need) => (
            <li key={need}>{receiptNeedNames[need]}</li>
          ))}
        </ul>
      </Callout>
    );
  return (
    <Callout tone="success" title="Ready for e-receipts">
      {withoutCode > 0 && (
        <p>
          Items on sale without a tax code: {withoutCode}. Receipts of orders with one of them would wait.{" "}
          <UiLink href={`${adminRoot}/tax-documents/codes?state=missing`} className="underline">
            Give them codes
          </UiLink>
        </p>
      )}
      <Button className="mt-3" size="sm" onClick={() => setOpen(true)}>
        Start e-receipts
      </Button>
      {isOpen && <StartDialog setting={setting} onClose={() => setOpen(false)} />}
    </Callout>
  );
}
