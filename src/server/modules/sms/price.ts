import { findPrice } from "#server/modules/whatsapp/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { SmsPrice } from "./ports.ts";

interface Priced {
  readonly country: string;
  readonly parts: number;
  readonly at: Date;
}

/**
 * The cost of a message: as reported by its provider, else from the rate card by parts and country; undefined if
 * neither has it.
 */
export async function toCost(reader: Reader, { country, parts, at }: Priced, carrierPrice: SmsPrice | undefined) {
  if (carrierPrice !== undefined) return { costMicro: carrierPrice.micro, costCurrency: carrierPrice.currency };
  const day = at.toISOString().slice(0, 10);
  const rate = await findPrice(reader, "sms", { country, category: "utility", day });
  return rate === undefined ? {} : { costMicro: rate.micro * parts, costCurrency: rate.currency };
}
