import type { CashWanted, JudgeCash } from "#server/modules/checkout/index.ts";
import type { Orders } from "#server/modules/orders/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, gt, isNull, or } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { endsInPrepaying, judgeCash, refusalDays } from "#shared/domain/cod.ts";
import { hashPhone, hashPlace } from "./refusals.ts";
import { readRule } from "./rows.ts";
import { codRefusals } from "./tables.ts";

/** Counts refused parcels of this person, phone or address that were not forgiven. */
function countRefusals(reader: Reader, { userId, address }: CashWanted, now: Date): Promise<number> {
  const { phone, place } = { phone: hashPhone(address), place: hashPlace(address) };
  return reader.$count(
    codRefusals,
    and(
      gt(codRefusals.at, addDays(now, -refusalDays)),
      isNull(codRefusals.forgivenAt),
      or(
        eq(codRefusals.userId, userId),
        phone === null ? undefined : eq(codRefusals.phoneHash, phone),
        place === null ? undefined : eq(codRefusals.placeHash, place),
      ),
    ),
  );
}

export interface JudgeDeps {
  readonly platform: Pick<Platform, "clock">;
  readonly orders: Pick<Orders, "hasReceived" | "countOpenCash">;
}

/** Whether cash is offered, its fee, or the discount for paying in advance, by the market's rule. Reads only data that the rule needs. */
export const createJudgeCash =
  ({ platform, orders }: JudgeDeps): JudgeCash =>
  async (reader, wanted) => {
    const { userId, totalMinor, market } = wanted;
    const rule = await readRule(reader, market);
    const refusal = judgeCash(rule, {
      totalMinor,
      hasReceived: rule.maxNewMinor === null || (await orders.hasReceived(reader, userId)),
      open: rule.maxOpen === null ? 0 : await orders.countOpenCash(reader, userId),
      refusals: rule.refusalsBlock === null ? 0 : await countRefusals(reader, wanted, platform.clock.now()),
    });
    const prepayPercent = endsInPrepaying(refusal) ? rule.prepayPercent : 0;
    return { refusal, feeMinor: rule.feeMinor, prepayPercent };
  };
