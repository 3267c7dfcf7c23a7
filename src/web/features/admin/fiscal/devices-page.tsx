import { useState } from "react";
import {
  adminCheckFiscalDevice,
  adminResumeFiscalDevice,
  adminRetireFiscalDevice,
  type FiscalDevice,
} from "#shared/contract/admin-fiscal-devices.ts";
import { checkedKinds } from "#shared/domain/tax-documents.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage, Panel, When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SummaryList, type SummaryRow } from "#web/ui/summary-list.tsx";
import { ResumeButton, RetireButton } from "./device-buttons.tsx";
import { NewDeviceDialog, PasswordDialog } from "./device-dialogs.tsx";
import { checkNames, deviceLabels, envNames } from "./document-words.ts";
import type { DevicesData } from "./load-documents.ts";
import { Phase2Panel } from "./phase2-panel.tsx";

const day = 86_400_000;
/** Days before its certificate expires from which a device should be renewed. */
const renewWithin = 60;

const daysLeft = (expiresAt: string): number => Math.floor((Date.parse(expiresAt) - Date.now()) / day);

function toFacts({ env, shortAddress, checks, counter, waiting, expiresAt, createdAt }: FiscalDevice): SummaryRow[] {
  const done = checkedKinds.filter((kind) => checks.includes(kind)).map((kind) => checkNames[kind]);
  return [
    { id: "env", label: "Where", value: envNames[env] },
    { id: "address", label: "Short address", value: <Ltr>{shortAddress ?? ""}</Ltr> },
    { id: "made", label: "Key made", value: <When at={createdAt} /> },
    { id: "checks", label: "Checked", value: done.length === 0 ? "Nothing yet" : done.join(", ") },
    { id: "counter", label: "Documents signed", value: counter },
    { id: "waiting", label: "To be reported", value: waiting },
    ...(expiresAt === null
      ? []
      : [{ id: "expires", label: "Certificate expires", value: <When at={expiresAt} exact /> }]),
  ];
}

function Check({ device: { id, version } }: { readonly device: FiscalDevice }) {
  const { isWaiting, run } = useAction();
  const check = () =>
    run("Checked, ready to sign", () => api(adminCheckFiscalDevice, { params: { id }, body: { version } }));
  return (
    <Button size="sm" loading={isWaiting} onClick={() => void check()}>
      Run the checks
    </Button>
  );
}

function Actions({ device, isSigning }: { readonly device: FiscalDevice; readonly isSigning: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { id, name, state, pausedAt, version } = device;
  const asked = { params: { id }, body: { version } };
  const isKnown = state === "active" || state === "renewing";
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {state === "compliance" && <Check device={device} />}
      {pausedAt !== null && <ResumeButton resume={() => api(adminResumeFiscalDevice, asked)} />}
      {state !== "retired" && (
        <Button size="sm" variant={state === "new" ? "primary" : "secondary"} onClick={() => setAsking(true)}>
          {isKnown ? "Renew" : state === "new" ? "Enter password" : "Enter another password"}
        </Button>
      )}
      {!isSigning && state !== "renewing" && state !== "retired" && (
        <RetireButton name={name} done="Device retired" retire={() => api(adminRetireFiscalDevice, asked)}>
          It cannot be used again. Revoke its certificate in the Fatoora portal too, where it has one.
        </RetireButton>
      )}
      {isAsking && <PasswordDialog device={device} onClose={() => setAsking(false)} />}
    </div>
  );
}

function DeviceCard({ device, isPhase2 }: { readonly device: FiscalDevice; readonly isPhase2: boolean }) {
  const { name, state, pausedAt, expiresAt } = device;
  const isKnown = state === "active" || state === "renewing";
  const left = expiresAt === null || !isKnown ? undefined : daysLeft(expiresAt);
  const label =
    isKnown && isPhase2 && state === "active" ? { ...deviceLabels.active, text: "Signs" } : deviceLabels[state];
  return (
    <Panel title={name}>
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <Badge tone={label.tone}>{label.text}</Badge>
        {pausedAt !== null && <Badge tone="danger">Paused</Badge>}
      </p>
      {pausedAt !== null && (
        <Callout tone="danger" title="The authority does not accept this device">
          Nothing is sent since <When at={pausedAt} />. Look at it in the Fatoora portal; then resume it, or renew it.
        </Callout>
      )}
      {left !== undefined && left < renewWithin && (
        <Callout tone={left < 7 ? "danger" : "warn"} title={`The certificate expires in ${left} days`}>
          Renew the device before: without a certificate no document is issued.
        </Callout>
      )}
      {state === "compliance" && isPhase2 && (
        <p className="mb-3 text-small text-muted">Once it is checked it signs, and the device before it retires.</p>
      )}
      <SummaryList rows={toFacts(device)} />
      <Actions device={device} isSigning={isKnown && isPhase2} />
    </Panel>
  );
}

/** Devices that sign Saudi tax documents: key, password, checks, then they sign. */
export function DevicesPage({ data: { devices, envs, hasKey, setting } }: { readonly data: DevicesData }) {
  const [isAdding, setAdding] = useState(false);
  const isPhase2 = setting.mode === "phase2";
  return (
    <AdminPage
      title="Devices"
      back={{ href: `${adminRoot}/tax-documents`, label: "Tax documents" }}
      actions={
        hasKey && (
          <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
            New device
          </Button>
        )
      }
    >
      {!hasKey && (
        <Callout tone="warn" title="Keys cannot be kept">
          Set FISCAL_KEY on the server (32 random bytes) before you make a device.
        </Callout>
      )}
      {!isPhase2 && <Phase2Panel setting={setting} />}
      {devices.length === 0 ? (
        <EmptyState
          icon="lock"
          title="No devices"
          description="A device signs each tax document with a key of its own, and the authority knows its certificate."
        />
      ) : (
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
          {devices.map((device) => (
            <DeviceCard key={device.id} device={device} isPhase2={isPhase2} />
          ))}
        </div>
      )}
      {isAdding && <NewDeviceDialog envs={envs} onClose={() => setAdding(false)} />}
    </AdminPage>
  );
}
