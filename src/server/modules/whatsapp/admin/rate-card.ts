import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { asc, eq } from "#server/platform/db/orm.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { adminSaveRateCard, MessageRate } from "#shared/contract/admin-whatsapp.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { RatedChannel } from "#shared/domain/whatsapp.ts";
import { rateCard } from "../tables.ts";

export async function readRates(reader: Reader, channel: RatedChannel): Promise<MessageRate[]> {
  const rows = await reader
    .select()
    .from(rateCard)
    .where(eq(rateCard.channel, channel))
    .orderBy(asc(rateCard.country), asc(rateCard.category), asc(rateCard.validFrom));
  return rows.map(({ country, category, validFrom, micro, currency }) => ({
    ...{ country, category, validFrom, micro, currency },
  }));
}

const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Replaces the rate card. Throws 400 for duplicate rates. */
export async function saveRates(
  platform: Pick<Platform, "database" | "audit">,
  call: StaffCall,
  { rates, reason, channel }: BodyOf<typeof adminSaveRateCard>,
): Promise<MessageRate[]> {
  const seen = new Set<string>();
  for (const [index, { country, category, validFrom }] of rates.entries()) {
    const key = `${country} ${category} ${validFrom}`;
    if (!isDay(validFrom)) throw invalidField(`rates.${index}.validFrom`, "INVALID_VALUE", "Is no day");
    if (seen.has(key)) throw invalidField(`rates.${index}.country`, "DUPLICATE", "Stands twice");
    seen.add(key);
  }
  await platform.database.transaction(async (tx) => {
    await tx.delete(rateCard).where(eq(rateCard.channel, channel));
    if (rates.length > 0) await tx.insert(rateCard).values(rates.map((rate) => ({ ...rate, channel })));
    await platform.audit.record(tx, call, {
      ...{ action: "rate-card.change", subjectKind: "rate-card", subjectId: channel, reason },
    });
  });
  return readRates(platform.database.reader, channel);
}
