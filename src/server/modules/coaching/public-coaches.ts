import { findStaffWith } from "#server/modules/accounts/index.ts";
import { type CoachRow, listCoaches, toCoachView } from "#server/modules/programmes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { CoachOffer, getCoach } from "#shared/contract/coaches.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { toAvailability } from "#shared/domain/coach-choice.ts";
import { readLoads, toCoachFacts } from "./assignments.ts";
import { noSuchCoach } from "./errors.ts";
import type { CoachingDeps } from "./ports.ts";

/** Coaches who work here and can have clients, with their availability. */
async function readOffers(reader: Reader) {
  const staff = new Set((await findStaffWith(reader, "coaching")).map(({ id }) => id));
  const rows = (await listCoaches(reader)).filter(({ userId }) => userId !== null && staff.has(userId));
  const loads = await readLoads(reader);
  return rows.map((row) => ({ row, availability: toAvailability(toCoachFacts(row, loads.get(row.id))) }));
}

function toOffer({ row, availability }: { row: CoachRow; availability: CoachOffer["availability"] }): CoachOffer {
  const { id, slug, name, initials, photo, title, credentials, experienceYears, languages } = row;
  const { womenOnly, specialties } = row;
  return {
    ...{ id, slug, name, initials, photo, title, credentials, experienceYears, languages, womenOnly, specialties },
    availability,
  };
}

export async function listOffers({ platform }: CoachingDeps): Promise<{ coaches: CoachOffer[] }> {
  return { coaches: (await readOffers(platform.database.reader)).map(toOffer) };
}

/** Throws 404. */
export async function readOffer({ platform }: CoachingDeps, slug: string): Promise<ReplyOf<typeof getCoach>> {
  const found = (await readOffers(platform.database.reader)).find(({ row }) => row.slug === slug);
  if (found === undefined) throw noSuchCoach();
  const { row, availability } = found;
  return { coach: { ...toCoachView(row), specialties: row.specialties, availability } };
}
