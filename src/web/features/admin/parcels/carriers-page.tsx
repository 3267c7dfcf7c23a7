import { useState } from "react";
import {
  type AdminCarrier,
  type AdminCarrierPlace,
  adminFindCarrierPlaces,
  adminSaveCarrier,
  adminSaveCarrierPlace,
  saveCarrierBody,
} from "#shared/contract/admin-carriers.ts";
import { markets } from "#shared/domain/markets.ts";
import { carrierNames } from "#shared/domain/shipments.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted, marketNames } from "#web/admin-kit/labels.ts";
import { AdminPage, BothNames, Panel } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { editIcon } from "#web/ui/drawn-icons.ts";
import { TextField } from "#web/ui/input.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { CarriersData } from "./load-carriers.ts";

function CarrierDialog({ carrier, onClose }: { readonly carrier: AdminCarrier; readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminSaveCarrier,
    params: { id: carrier.id },
    defaults: {
      countries: carrier.countries,
      maxWeightG: carrier.maxWeightG,
      position: carrier.position as number | null,
      pickupCode: carrier.pickupCode,
    },
    toBody: ({ position, ...values }) => ({ ...values, position: position ?? 0, version: carrier.version }),
    rules: bodyRules(saveCarrierBody),
    done: "Carrier saved",
    onDone: onClose,
  });
  const { countries } = form.values;
  return (
    <ActionDialog title={carrier.title} confirm="Save" form={form} onClose={onClose}>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-semibold">Used in</legend>
        {markets.map((market) => (
          <Checkbox
            key={market}
            label={marketNames[market]}
            checked={countries.includes(market)}
            onChange={() =>
              form.change({
                countries: countries.includes(market)
                  ? countries.filter((each) => each !== market)
                  : [...countries, market],
              })
            }
          />
        ))}
      </fieldset>
      <TextField {...form.number("maxWeightG")} label="Up to grams" optionalLabel="(empty: any weight)" dir="ltr" />
      <TextField
        {...form.number("position")}
        label="Rank"
        hint="Of the carriers that serve a parcel, the one with the lowest number takes it."
        dir="ltr"
      />
      <TextField
        {...form.field("pickupCode")}
        label="Place of the pick-up"
        optionalLabel="(optional)"
        hint="The carrier’s own code of your warehouse, where it has one."
        maxLength={60}
        dir="ltr"
      />
    </ActionDialog>
  );
}

function PlaceDialog({
  id,
  place,
  onClose,
}: {
  readonly id: AdminCarrier["id"];
  readonly place: AdminCarrierPlace;
  readonly onClose: () => void;
}) {
  const form = useStaffForm({
    endpoint: adminSaveCarrierPlace,
    params: { id },
    defaults: { name: place.place?.name ?? "", placeId: place.place?.id ?? "" },
    toBody: ({ name, placeId }) => ({
      ...{ regionId: place.regionId, cityId: place.cityId, name, version: place.version },
      ...given("placeId", placeId),
    }),
    done: "Place saved",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={`${place.cityName?.en ?? `All of ${place.regionName.en}`}`}
      confirm="Save"
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field("name")} label="The carrier’s name for it" required maxLength={80} dir="auto" />
      <TextField
        {...form.field("placeId")}
        label="The carrier’s id of the district"
        optionalLabel="(where it has one)"
        maxLength={60}
        dir="ltr"
      />
    </ActionDialog>
  );
}

const carrierColumns = (edit: (carrier: AdminCarrier) => void): Column<AdminCarrier>[] => [
  {
    id: "title",
    header: "Carrier",
    rowHeader: true,
    cell: ({ id, title, isConnected }) => (
      <span className="flex flex-wrap items-center gap-2">
        {title}
        {id === "manual" ? (
          <Badge>By hand</Badge>
        ) : (
          <Badge tone={isConnected ? "success" : "neutral"}>{isConnected ? "Connected" : "Not connected"}</Badge>
        )}
      </span>
    ),
  },
  {
    id: "countries",
    header: "Used in",
    cell: ({ countries }) => countries.map((market) => marketNames[market]).join(", ") || "–",
  },
  {
    id: "weight",
    header: "Up to",
    align: "end",
    cell: ({ maxWeightG }) => (maxWeightG === null ? "any weight" : <Ltr>{maxWeightG / 1000} kg</Ltr>),
  },
  { id: "position", header: "Rank", align: "end", cell: ({ position }) => position },
  {
    id: "actions",
    header: "",
    headerText: "Actions",
    cell: (carrier) => (
      <span className="flex flex-wrap justify-end gap-2">
        {carrier.needsPlaces && (
          <UiLink
            href={`${adminRoot}/carriers?carrier=${carrier.id}&country=${carrier.countries.find((market) => market !== "ZZ") ?? "EG"}`}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            Places
          </UiLink>
        )}
        <Button size="sm" variant="secondary" icon={editIcon} onClick={() => edit(carrier)}>
          Edit
        </Button>
      </span>
    ),
  },
];

const placeColumns = (edit: (place: AdminCarrierPlace) => void): Column<AdminCarrierPlace>[] => [
  {
    id: "place",
    header: "Place",
    rowHeader: true,
    cell: ({ regionName, cityName }) => (
      <span className="flex flex-col">
        {cityName === null ? <b>All of {regionName.en}</b> : <BothNames name={cityName} />}
        {cityName !== null && <span className="text-small text-muted">{regionName.en}</span>}
      </span>
    ),
  },
  {
    id: "theirs",
    header: "The carrier’s name",
    cell: ({ place, byStaff }) => (
      <span className="flex flex-wrap items-center gap-2">
        {place === null ? <Badge tone="warn">Not mapped</Badge> : place.name}
        {byStaff && <Badge tone="info">By staff</Badge>}
      </span>
    ),
  },
  {
    id: "edit",
    header: "",
    headerText: "Edit",
    cell: (place) => (
      <Button size="sm" variant="ghost" icon={editIcon} onClick={() => edit(place)}>
        Edit
      </Button>
    ),
  },
];

function Places({
  mapping,
  carriers,
}: {
  readonly mapping: NonNullable<CarriersData["mapping"]>;
  readonly carriers: readonly AdminCarrier[];
}) {
  const [edited, edit] = useState<AdminCarrierPlace>();
  const { isBusy, run } = useAction();
  const id = carrierNames.find((name) => name === mapping.id);
  const carrier = carriers.find((each) => each.id === id);
  if (id === undefined || carrier === undefined) return null;
  const find = () =>
    run("Places found", async () => {
      const { found, unmapped } = await api(adminFindCarrierPlaces, {
        params: { id },
        body: { country: mapping.country },
      });
      return `${counted(found, "place")} mapped, ${unmapped} open`;
    });
  return (
    <Panel
      title={`${carrier.title}: places in ${mapping.country}`}
      end={
        <Button size="sm" loading={isBusy} onClick={() => void find()}>
          Ask the carrier
        </Button>
      }
    >
      <p className="mb-3 text-muted">
        {mapping.unmapped === 0
          ? "Every place is mapped."
          : `${counted(mapping.unmapped, "place")} without the carrier’s name: parcels to them wait.`}
      </p>
      <DataTable
        caption="Places"
        layout="stack"
        columns={placeColumns(edit)}
        rows={mapping.places.toSorted((a, b) => Number(a.place !== null) - Number(b.place !== null))}
        rowKey={({ regionId, cityId }) => `${regionId}/${cityId}`}
      />
      {edited !== undefined && <PlaceDialog id={id} place={edited} onClose={() => edit(undefined)} />}
    </Panel>
  );
}

/** Carriers: where each is used, and its own names for our places. */
export function CarriersPage({ data: { carriers, mapping } }: { readonly data: CarriersData }) {
  const [edited, edit] = useState<AdminCarrier>();
  return (
    <AdminPage
      title="Carriers"
      back={{ href: `${adminRoot}/parcels`, label: "Parcels" }}
      actions={
        <UiLink href={`${adminRoot}/delivery`} className={buttonClass({ variant: "secondary", size: "sm" })}>
          Delivery days
        </UiLink>
      }
    >
      <Panel title="Who takes a parcel">
        <p className="mb-3 text-small text-muted">
          A carrier is connected by its keys in the shop’s settings (BOSTA_API_KEY and its like). Whatever another
          carrier takes is shipped on the order’s page, with that carrier’s number.
        </p>
        <DataTable
          caption="Carriers"
          layout="stack"
          columns={carrierColumns(edit)}
          rows={carriers}
          rowKey={({ id }) => id}
        />
      </Panel>
      {mapping !== null && <Places key={`${mapping.id} ${mapping.country}`} mapping={mapping} carriers={carriers} />}
      {edited !== undefined && <CarrierDialog carrier={edited} onClose={() => edit(undefined)} />}
    </AdminPage>
  );
}
