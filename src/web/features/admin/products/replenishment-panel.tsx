import { useState } from "react";
import { adminSaveReplenishmentOffer } from "#shared/contract/admin-replenishments.ts";
import { maxDays, maxPercent, minDays, minPercent } from "#shared/domain/replenishments.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

export interface RepeatOffer {
  readonly percent: number;
  readonly everyDays: number;
}

interface PanelProps {
  readonly productId: string;
  readonly offer: RepeatOffer | null;
}

const percentages = Array.from({ length: maxPercent - minPercent + 1 }, (_, index) => String(minPercent + index));

function OfferDialog({ productId, offer, onClose }: PanelProps & { readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminSaveReplenishmentOffer,
    params: { id: productId },
    defaults: { percent: String(offer?.percent ?? 10), everyDays: String(offer?.everyDays ?? 30) },
    toBody: ({ percent, everyDays }) => ({ offer: { percent: Number(percent), everyDays: Number(everyDays) } }),
    done: "Customers can repeat it",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Repeat orders" confirm="Save" form={form} onClose={onClose}>
      <SelectField
        {...form.field("percent")}
        label="Saves"
        hint="Off the price of the day. Who repeats it already keeps what they were promised."
        options={percentages.map((value) => ({ value, label: `${value} %` }))}
      />
      <TextField
        {...form.field("everyDays")}
        label="Suggested days between orders"
        type="number"
        min={minDays}
        max={maxDays}
        hint={`From ${minDays} to ${maxDays}; customers choose their own.`}
      />
    </ActionDialog>
  );
}

/** Whether customers can set up a repeat order for these goods, and at which discount. */
export function ReplenishmentPanel({ productId, offer }: PanelProps) {
  const { isBusy, run } = useAction();
  const [isOpen, setOpen] = useState(false);
  const clear = (): Promise<unknown> =>
    run("It cannot be repeated any more", () =>
      api(adminSaveReplenishmentOffer, { params: { id: productId }, body: { offer: null } }),
    );
  return (
    <Panel title="Repeat orders">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {offer === null ? (
            <span className="text-muted">Customers cannot repeat it.</span>
          ) : (
            `Customers can repeat it for ${offer.percent} % less; every ${offer.everyDays} days is suggested.`
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {offer === null ? "Allow" : "Change"}
          </Button>
          {offer !== null && (
            <Button variant="ghost" size="sm" loading={isBusy} onClick={() => void clear()}>
              Stop offering
            </Button>
          )}
        </div>
      </div>
      {isOpen && <OfferDialog {...{ productId, offer }} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
