import { useState } from "react";
import { adminStartFiscal, type FiscalSetting, startFiscalBody } from "#shared/contract/admin-tax-documents.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { toLateness } from "./document-words.ts";

function StartDialog({ setting, onClose }: { readonly setting: FiscalSetting; readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminStartFiscal,
    params: { market: setting.market },
    defaults: { reason: "" },
    version: setting.version,
    draftKey: `fiscal-start:${setting.market}`,
    toBody: ({ reason }, version) => ({ mode: "phase1" as const, version, ...given("reason", reason) }),
    rules: bodyRules(startFiscalBody),
    toCurrent: (current) => ({ values: { reason: "" }, version: (current as FiscalSetting).version }),
    done: "Tax documents are issued from now on",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Start tax documents in Saudi Arabia" confirm="Start for good" form={form} onClose={onClose}>
      <p>
        From now on each paid order gets a numbered tax invoice with a QR code, and each refund a credit note. Earlier
        orders keep what they have.
      </p>
      <p className="font-semibold">This cannot be switched off again.</p>
      <TextField {...form.field("reason")} label="Why, for the audit log" maxLength={500} />
    </ActionDialog>
  );
}

/** The state of reporting: waiting documents, and those that staff must check. */
function Reporting({ setting }: { readonly setting: FiscalSetting }) {
  const { reportingAt, due, unreported, oldestUnreportedAt, rejected } = setting;
  const isLate = toLateness(oldestUnreportedAt, Date.now()) !== undefined;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-muted">
        Saudi Arabia, phase 2: signed and reported since {reportingAt !== null && <When at={reportingAt} />}
        {due > 0 && `, ${due} waiting for their number`}
        {unreported > 0 && `, ${unreported} not answered yet`}
        {oldestUnreportedAt !== null && (
          <>
            , the oldest issued <When at={oldestUnreportedAt} />
          </>
        )}
        .
      </p>
      {isLate && (
        <Callout tone="danger" title="Reports are late">
          A document must be reported within 24 hours.{" "}
          <UiLink href={`${adminRoot}/tax-documents/devices`} className="underline">
            Look at the device
          </UiLink>
        </Callout>
      )}
      {rejected > 0 && (
        <Callout tone="danger" title={`${rejected} rejected by the authority`}>
          <UiLink href={`${adminRoot}/tax-documents?state=rejected`} className="underline">
            See why, and put them right
          </UiLink>
        </Callout>
      )}
    </div>
  );
}

/** Whether Saudi tax documents are issued, and how to start. */
export function FiscalPanel({ setting }: { readonly setting: FiscalSetting }) {
  const [isOpen, setOpen] = useState(false);
  const { mode, startedAt, missing, due } = setting;
  if (mode === "phase2") return <Reporting setting={setting} />;
  if (mode !== "off" && missing.length === 0)
    return (
      <p className="text-small text-muted">
        Saudi Arabia, phase 1: issued since {startedAt !== null && <When at={startedAt} />}
        {due > 0 && `, ${due} waiting`}. Nothing is reported to the authority yet: that is{" "}
        <UiLink href={`${adminRoot}/tax-documents/devices`} className="underline">
          phase 2
        </UiLink>
        .
      </p>
    );
  if (missing.length > 0)
    return (
      <Callout tone="warn" title={mode === "off" ? "Not ready to start" : "New documents may have to wait"}>
        The seller’s identity in Saudi Arabia is not complete.{" "}
        <UiLink href={`${adminRoot}/markets?market=SA`} className="underline">
          Complete it
        </UiLink>
      </Callout>
    );
  return (
    <Callout tone="info" title="Off in Saudi Arabia">
      <p>Invoices carry no number of their own and no QR code. The seller’s identity is complete.</p>
      <Button className="mt-3" size="sm" onClick={() => setOpen(true)}>
        Start
      </Button>
      {isOpen && <StartDialog setting={setting} onClose={() => setOpen(false)} />}
    </Callout>
  );
}
