import { useState } from "react";
import {
  adminRemoveClientRamadan,
  adminSaveClientRamadan,
  type RamadanOverlay,
  type RamadanPlan,
  ramadanBody,
} from "#shared/contract/overlays.ts";
import { formatTime } from "#shared/domain/format-date.ts";
import { type TrainingWindow, trainingWindows } from "#shared/domain/ramadan.ts";
import { findTrainingCity, trainingCities } from "#shared/domain/training-cities.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { toDay } from "./attention-words.ts";

const windowNames: Readonly<Record<TrainingWindow, string>> = {
  before_iftar: "Before Iftar",
  after_iftar: "After Iftar",
  before_suhoor: "Before Suhoor",
};

interface RamadanPanelProps {
  readonly ramadan: RamadanPlan;
  readonly clientId: string;
  readonly mayWrite: boolean;
}

const toValues = (overlay: RamadanOverlay | null, city: string) => ({
  window: overlay?.window ?? ("after_iftar" as TrainingWindow),
  city: overlay?.city ?? city,
});

function RamadanDialog({ ramadan: { overlay, city }, clientId, onClose }: DialogProps) {
  const form = useStaffForm({
    endpoint: adminSaveClientRamadan,
    params: { id: clientId },
    defaults: toValues(overlay, city),
    version: overlay?.version,
    toBody: (values, version) => ({ ...values, ...(version === undefined ? {} : { version }) }),
    rules: bodyRules(ramadanBody),
    toCurrent: (current) => {
      const theirs = current as RamadanOverlay | null;
      return { values: toValues(theirs, city), version: theirs?.version };
    },
    done: "Saved",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title="Training in Ramadan"
      confirm={overlay === null ? "Switch on" : "Save"}
      form={form}
      conflict={{ what: "this", names: { window: "Time of training", city: "City" } }}
      onClose={onClose}
    >
      <p className="text-small text-muted">
        The client reads their plans with fewer sets: 60% for seven days, then 80%. The plans themselves stay as they
        are.
      </p>
      <SelectField
        {...form.field("window")}
        label="Time of training"
        options={trainingWindows.map((value) => ({ value, label: windowNames[value] }))}
      />
      <SelectField
        {...form.field("city")}
        label="City"
        options={trainingCities.map(({ id, name }) => ({ value: id, label: name.en }))}
      />
    </ActionDialog>
  );
}

type DialogProps = Pick<RamadanPanelProps, "ramadan" | "clientId"> & { readonly onClose: () => void };

/** Whether a client adapts training to the fast, and at which time. */
export function RamadanPanel({ ramadan, clientId, mayWrite }: RamadanPanelProps) {
  const { run, isWaiting } = useAction();
  const [isOpen, setOpen] = useState(false);
  const { overlay, season, times } = ramadan;
  const remove = (version: number) =>
    run("Switched off", () =>
      api(adminRemoveClientRamadan, { params: { id: clientId }, query: { version: String(version) } }),
    );
  return (
    <Panel
      title="Ramadan"
      end={<Badge tone={overlay === null ? "neutral" : "success"}>{overlay === null ? "Off" : "On"}</Badge>}
    >
      <p>
        {toDay(season.fromOn)} to {toDay(season.untilOn)}
      </p>
      <p className="text-small text-muted">
        {overlay === null
          ? "The client trains as planned. They are offered a lighter plan ten days before."
          : `${windowNames[overlay.window]} in ${findTrainingCity(overlay.city)?.name.en ?? overlay.city}: ${formatTime(
              times.at[overlay.window],
              "en",
              { timeZone: times.zone },
            )} on ${toDay(times.on)}`}
      </p>
      {mayWrite && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            {overlay === null ? "Switch on" : "Change"}
          </Button>
          {overlay !== null && (
            <Button size="sm" variant="ghost" loading={isWaiting} onClick={() => void remove(overlay.version)}>
              Switch off
            </Button>
          )}
        </div>
      )}
      {isOpen && <RamadanDialog ramadan={ramadan} clientId={clientId} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
