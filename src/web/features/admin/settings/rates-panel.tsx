import { useState } from "react";
import { type AdminRates, adminRefreshRates, adminSetRates, setRatesBody } from "#shared/contract/admin-settings.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Panel, When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { editIcon, refreshIcon } from "#web/ui/drawn-icons.ts";
import { TextField } from "#web/ui/input.tsx";

const sources = {
  live: <Badge tone="success">Live</Badge>,
  manual: <Badge tone="warn">Set manually</Badge>,
  fallback: <Badge>Fixed table</Badge>,
} as const;

const byHand = ["EGP", "SAR", "AED"] as const;

function SetDialog({ rates, onClose }: { readonly rates: AdminRates; readonly onClose: () => void }) {
  const now = (currency: string) => rates.rates.find((rate) => rate.currency === currency)?.perUsd ?? 0;
  const base = { EGP: now("EGP"), SAR: now("SAR"), AED: now("AED") };
  const form = useStaffForm({
    endpoint: adminSetRates,
    defaults: { ...base, reason: "" },
    version: base,
    draftKey: "rates",
    toBody: (values, from) => ({ ...values, from }),
    rules: bodyRules(setRatesBody),
    toCurrent: (current) => {
      const { EGP, SAR, AED } = current as typeof base;
      return { values: { EGP, SAR, AED, reason: "" }, version: { EGP, SAR, AED } };
    },
    done: "Exchange rates updated",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title="Set rates manually"
      confirm="Save rates"
      form={form}
      conflict={{ what: "the rates" }}
      onClose={onClose}
    >
      <Callout tone="warn">
        Every price that follows the rates changes right away. These rates stay until live rates are fetched again.
      </Callout>
      <div className="grid grid-cols-3 gap-3">
        {byHand.map((currency) => (
          <TextField
            key={currency}
            {...form.number(currency)}
            label={`${currency} per USD`}
            type="number"
            inputMode="decimal"
            required
            min={0.0001}
            max={100_000}
            step="any"
          />
        ))}
      </div>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

export function RatesPanel({ rates }: { readonly rates: AdminRates }) {
  const [isSetting, setSetting] = useState(false);
  const { isBusy, run } = useAction();
  const refresh = () => void run("Live rates fetched", () => api(adminRefreshRates, {}));
  return (
    <Panel
      title="Units per US dollar"
      end={
        <span className="flex items-center gap-2 text-small text-muted">
          {sources[rates.source]} <When at={rates.updatedAt} />
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        <DataTable
          caption="Exchange rates"
          dense
          rows={rates.rates}
          rowKey={({ currency }) => currency}
          columns={[
            { id: "currency", header: "Currency", rowHeader: true, cell: ({ currency }) => currency },
            { id: "rate", header: "Per USD", align: "end", cell: ({ perUsd }) => <Ltr>{String(perUsd)}</Ltr> },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={refreshIcon} loading={isBusy} onClick={refresh} disabled={!rates.canRefresh}>
            Fetch live rates
          </Button>
          <Button size="sm" variant="secondary" icon={editIcon} onClick={() => setSetting(true)}>
            Set manually
          </Button>
        </div>
        {!rates.canRefresh && <p className="text-small text-muted">No live rate source is configured (RATES_URL).</p>}
      </div>
      {isSetting && <SetDialog rates={rates} onClose={() => setSetting(false)} />}
    </Panel>
  );
}
