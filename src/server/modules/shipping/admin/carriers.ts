import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { assertVersion, versionConflict } from "#server/platform/errors.ts";
import type {
  AdminCarrier,
  AdminCarrierPlace,
  adminListCarrierPlaces,
  adminSaveCarrier,
  adminSaveCarrierPlace,
} from "#shared/contract/admin-carriers.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { regionsIn } from "#shared/domain/places/index.ts";
import { type CarrierName, carrierTitles } from "#shared/domain/shipments.ts";
import { matchPlaces, writeMatches } from "../carrier-places.ts";
import { carrierNamed, listCarriers } from "../choose-carrier.ts";
import { carrierUnavailable, noSuchCarrier } from "../errors.ts";
import type { ShippingDeps } from "../ports.ts";
import { type CarrierRow, carrierPlaces, carriers } from "../tables.ts";

const toView = (deps: ShippingDeps, row: CarrierRow): AdminCarrier => {
  const carrier = carrierNamed(deps, row.id);
  return {
    id: row.id,
    title: carrierTitles[row.id],
    isConnected: carrier !== undefined || row.id === "manual",
    countries: row.countries,
    maxWeightG: row.maxWeightG,
    position: row.position,
    pickupCode: row.settings.pickupCode ?? "",
    needsPlaces: carrier?.needsPlace ?? false,
    version: row.version,
  };
};

export const readCarriers = async (deps: ShippingDeps): Promise<AdminCarrier[]> =>
  (await listCarriers(deps.platform.database.reader)).map((row) => toView(deps, row));

/** Changes where a carrier is used. Throws 404, 409 VERSION_CONFLICT. */
export async function saveCarrier(
  deps: ShippingDeps,
  call: StaffCall,
  id: CarrierName,
  { version, reason, pickupCode, countries, maxWeightG, position }: BodyOf<typeof adminSaveCarrier>,
): Promise<AdminCarrier> {
  const { database, audit } = deps.platform;
  return database.transaction(async (tx) => {
    const [row] = await tx.select().from(carriers).where(eq(carriers.id, id)).for("update");
    if (row === undefined) throw noSuchCarrier();
    const before = toView(deps, row);
    assertVersion(version, before);
    const [saved] = await tx
      .update(carriers)
      .set({
        countries: [...new Set(countries)],
        ...{ maxWeightG, position, settings: { ...row.settings, pickupCode } },
        version: version + 1,
      })
      .where(eq(carriers.id, id))
      .returning();
    if (saved === undefined) throw noSuchCarrier();
    const after = toView(deps, saved);
    await audit.record(tx, call, {
      action: "carrier.edit",
      subjectKind: "carrier",
      subjectId: id,
      before,
      after,
      reason,
    });
    return after;
  });
}

/** Our places of a country with the carrier's names for them. */
async function readPlaces(reader: Reader, carrier: CarrierName, country: string): Promise<AdminCarrierPlace[]> {
  const rows = await reader.select().from(carrierPlaces).where(eq(carrierPlaces.carrier, carrier));
  const known = new Map(rows.map((row) => [`${row.regionId}|${row.cityId}`, row]));
  const toPlace = (regionId: string, cityId: string) => {
    const row = known.get(`${regionId}|${cityId}`);
    return { place: row?.place ?? null, byStaff: row?.byStaff ?? false, version: row?.version ?? 0 };
  };
  return regionsIn(country).flatMap(({ id: regionId, name: regionName, cities }) => [
    { regionId, regionName, cityId: "", cityName: null, ...toPlace(regionId, "") },
    ...cities.map(({ id: cityId, name: cityName }) => ({
      ...{ regionId, regionName, cityId, cityName },
      ...toPlace(regionId, cityId),
    })),
  ]);
}

/** Cities without the carrier's name, whose region has none either. */
const isUnmapped = (all: readonly AdminCarrierPlace[], { regionId, cityId, place }: AdminCarrierPlace): boolean =>
  cityId !== "" &&
  place === null &&
  !all.some((each) => each.regionId === regionId && each.cityId === "" && each.place !== null);

export async function listPlaces(
  { platform }: ShippingDeps,
  id: CarrierName,
  country: string,
  isOnlyUnmapped: boolean,
): Promise<ReplyOf<typeof adminListCarrierPlaces>> {
  const all = await readPlaces(platform.database.reader, id, country);
  const unmapped = all.filter((place) => isUnmapped(all, place));
  return { places: isOnlyUnmapped ? unmapped : all, unmapped: unmapped.length };
}

/** Asks the carrier for its places and maps those with equal names. Throws 404, CARRIER_UNAVAILABLE. */
export async function findPlaces(deps: ShippingDeps, call: StaffCall, id: CarrierName, country: string) {
  const { database, audit, log } = deps.platform;
  const carrier = carrierNamed(deps, id);
  if (carrier?.places === undefined) throw noSuchCarrier();
  const listed = await carrier.places(country).catch((error: unknown) => {
    log.warn({ err: error, carrier: id }, "a carrier gave no places");
    throw carrierUnavailable();
  });
  const matches = matchPlaces(country, listed);
  await database.transaction(async (tx) => {
    await writeMatches(tx, id, matches);
    await audit.record(tx, call, {
      action: "carrier.find-places",
      subjectKind: "carrier",
      subjectId: id,
      after: { country, found: matches.length },
    });
  });
  const { unmapped } = await listPlaces(deps, id, country, true);
  return { found: matches.length, unmapped };
}

/** Stores the carrier's name for one place. Throws 404, 409 VERSION_CONFLICT. */
export async function savePlace(
  { platform }: ShippingDeps,
  call: StaffCall,
  id: CarrierName,
  { regionId, cityId, name, placeId, version }: BodyOf<typeof adminSaveCarrierPlace>,
): Promise<AdminCarrierPlace> {
  const country = regionId.slice(0, 2);
  return platform.database.transaction(async (tx) => {
    const find = async () =>
      (await readPlaces(tx, id, country)).find((place) => place.regionId === regionId && place.cityId === cityId);
    const before = await find();
    if (before === undefined) throw noSuchCarrier();
    const place = { name, ...(placeId === undefined || placeId === "" ? {} : { id: placeId }) };
    const written =
      version === 0
        ? await tx
            .insert(carrierPlaces)
            .values({ carrier: id, regionId, cityId, place, byStaff: true })
            .onConflictDoNothing()
            .returning({ version: carrierPlaces.version })
        : await tx
            .update(carrierPlaces)
            .set({ place, byStaff: true, version: version + 1 })
            .where(
              and(
                eq(carrierPlaces.carrier, id),
                eq(carrierPlaces.regionId, regionId),
                eq(carrierPlaces.cityId, cityId),
                eq(carrierPlaces.version, version),
              ),
            )
            .returning({ version: carrierPlaces.version });
    const after = await find();
    if (written.length === 0 || after === undefined) throw versionConflict(after ?? before);
    await platform.audit.record(tx, call, {
      action: "carrier.edit-place",
      subjectKind: "carrier",
      subjectId: id,
      before: { regionId, cityId, place: before.place },
      after: { regionId, cityId, place },
    });
    return after;
  });
}
