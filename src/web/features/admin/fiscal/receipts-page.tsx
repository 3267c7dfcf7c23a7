import { useState } from "react";
import { adminResumePos, adminRetirePos, type Pos } from "#shared/contract/admin-e-receipts.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage, Panel, When } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SummaryList, type SummaryRow } from "#web/ui/summary-list.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { ResumeButton, RetireButton } from "./device-buttons.tsx";
import { posEnvNames } from "./document-words.ts";
import type { ReceiptsData } from "./load-documents.ts";
import { NewPosDialog, PosSecretsDialog } from "./pos-dialogs.tsx";
import { ReceiptSettingsForm } from "./receipt-settings-form.tsx";
import { ReceiptsPanel } from "./receipts-panel.tsx";

const toFacts = ({ env, serial, posVersion, counter, waiting, createdAt }: Pos): SummaryRow[] => [
  { id: "env", label: "Where", value: posEnvNames[env] },
  { id: "serial", label: "Serial number", value: <Ltr>{serial}</Ltr> },
  { id: "version", label: "Version", value: <Ltr>{posVersion}</Ltr> },
  { id: "made", label: "Registered here", value: <When at={createdAt} /> },
  { id: "counter", label: "Receipts", value: counter },
  ...(waiting === 0 ? [] : [{ id: "waiting", label: "Waiting for the authority", value: waiting }]),
];

function PosCard({ pos, isOn }: { readonly pos: Pos; readonly isOn: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { id, name, state, pausedAt, waiting, version } = pos;
  const asked = { params: { id }, body: { version } };
  const isActive = state === "active";
  return (
    <Panel title={name}>
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <Badge tone={isActive ? "success" : "neutral"}>{isActive ? (isOn ? "Issues" : "Ready") : "Retired"}</Badge>
        {pausedAt !== null && <Badge tone="danger">Paused</Badge>}
      </p>
      {pausedAt !== null && (
        <Callout tone="danger" title="The authority does not accept this point of sale">
          Nothing is handed in since <When at={pausedAt} />. Look at it in the authority’s portal; then resume it, or
          enter other secrets.
        </Callout>
      )}
      <SummaryList rows={toFacts(pos)} />
      <div className="mt-4 flex flex-wrap gap-2">
        {pausedAt !== null && <ResumeButton resume={() => api(adminResumePos, asked)} />}
        {(isActive || waiting > 0) && (
          <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
            Other secrets
          </Button>
        )}
        {isActive && !isOn && (
          <RetireButton name={name} done="Retired" retire={() => api(adminRetirePos, asked)}>
            It cannot be used again.
          </RetireButton>
        )}
      </div>
      {isAsking && <PosSecretsDialog pos={pos} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

/** Egyptian e-receipts: the facts that all of them state, and the point of sale that issues them. */
export function ReceiptsPage({ data: { list, envs, hasKey, setting } }: { readonly data: ReceiptsData }) {
  const [isAdding, setAdding] = useState(false);
  const isOn = setting.mode === "eta";
  return (
    <AdminPage
      title="E-receipts in Egypt"
      back={{ href: `${adminRoot}/tax-documents`, label: "Tax documents" }}
      actions={
        <>
          <UiLink
            href={`${adminRoot}/tax-documents/codes`}
            className={buttonClass({ size: "sm", variant: "secondary" })}
          >
            Tax codes
          </UiLink>
          {hasKey && (
            <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
              New point of sale
            </Button>
          )}
        </>
      }
    >
      {!hasKey && (
        <Callout tone="warn" title="Secrets cannot be kept">
          Set FISCAL_KEY on the server (32 random bytes) before you register a point of sale.
        </Callout>
      )}
      <ReceiptsPanel setting={setting} />
      <ReceiptSettingsForm setting={setting} />
      {list.length === 0 ? (
        <EmptyState
          icon="lock"
          title="No point of sale"
          description="A point of sale (POS) is registered in the authority’s portal. It issues receipts one after the other."
        />
      ) : (
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
          {list.map((pos) => (
            <PosCard key={pos.id} pos={pos} isOn={isOn} />
          ))}
        </div>
      )}
      {isAdding && <NewPosDialog envs={envs} isOn={isOn} onClose={() => setAdding(false)} />}
    </AdminPage>
  );
}
