import { useState } from "react";
import { type AdminRates, adminRefreshRates, adminSetRates } from "#shared/contract/admin-settings.ts";
import { ActionDialog, ReasonField, toText } from "#web/admin-kit/action-dialog.tsx";
import { numberIn } from "#web/admin-kit/forms/read-form.ts";
import { Panel, When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
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
  const act = useAction();
  const now = (currency: string) => rates.rates.find((rate) => rate.currency === currency)?.perUsd ?? 0;
  const base = { EGP: now("EGP"), SAR: now("SAR"), AED: now("AED") };
  const submit = (fields: FormData, _: string, from: typeof base) => {
    const of = (currency: (typeof byHand)[number]) => numberIn(fields, currency) ?? 0;
    const body = { EGP: of("EGP"), SAR: of("SAR"), AED: of("AED"), reason: toText(fields, "reason"), from };
    return act.run("Exchange rates updated", () => api(adminSetRates, { body }));
  };
  return (
    <ActionDialog
      title="Set rates manually"
      confirm="Save rates"
      act={act}
      draft={{ key: "rates", base }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Callout tone="warn">
        Every price that follows the rates changes right away. These rates stay until live rates are fetched again.
      </Callout>
      <div className="grid grid-cols-3 gap-3">
        {byHand.map((currency) => (
          <TextField
            key={currency}
            name={currency}
            label={`${currency} per USD`}
            type="number"
            inputMode="decimal"
            required
            min={0.0001}
            max={100_000}
            step="any"
            defaultValue={now(currency)}
          />
        ))}
      </div>
      <ReasonField />
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
