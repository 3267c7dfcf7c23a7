import { useState } from "react";
import { adminStartFiscal, type FiscalSetting, startFiscalBody } from "#shared/contract/admin-tax-documents.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { needNames } from "./document-words.ts";

interface Props {
  readonly setting: FiscalSetting;
}

function StartDialog({ setting, onClose }: Props & { readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminStartFiscal,
    params: { market: setting.market },
    defaults: { reason: "" },
    version: setting.version,
    draftKey: `fiscal-phase2:${setting.market}`,
    toBody: ({ reason }, version) => ({ mode: "phase2" as const, version, ...given("reason", reason) }),
    rules: bodyRules(startFiscalBody),
    toCurrent: (current) => ({ values: { reason: "" }, version: (current as FiscalSetting).version }),
    done: "Tax documents are signed and reported from now on",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Start phase 2 in Saudi Arabia" confirm="Start for good" form={form} onClose={onClose}>
      <p>
        From now on the device signs each invoice and credit note, and the shop reports it to the authority within
        minutes. Numbers go on; earlier documents stay as they are.
      </p>
      <p className="font-semibold">This cannot be switched off again.</p>
      <TextField {...form.field("reason")} label="Why, for the audit log" maxLength={500} />
    </ActionDialog>
  );
}

/** What phase 2 lacks, or the button to start it. */
export function Phase2Panel({ setting }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { phase2Missing } = setting;
  if (phase2Missing.length > 0)
    return (
      <Callout tone="info" title="Phase 2 has not started. It needs:">
        <ul className="list-disc ps-5">
          {phase2Missing.map((need) => (
            <li key={need}>{needNames[need]}</li>
          ))}
        </ul>
      </Callout>
    );
  return (
    <Callout tone="success" title="Ready for phase 2">
      <p>A device is checked and can sign.</p>
      <Button className="mt-3" size="sm" onClick={() => setOpen(true)}>
        Start phase 2
      </Button>
      {isOpen && <StartDialog setting={setting} onClose={() => setOpen(false)} />}
    </Callout>
  );
}
