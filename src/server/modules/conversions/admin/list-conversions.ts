import { orderNumbersOf } from "#server/modules/orders/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { desc, gte, inArray, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { AdminConversion, adminListConversions, ConversionDay } from "#shared/contract/admin-conversions.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { conversionDestinations } from "#shared/domain/conversions.ts";
import { toMajor } from "#shared/domain/money.ts";
import type { ConversionDeps } from "../ports.ts";
import { type ConversionRow, conversionEvents } from "../tables.ts";

const shownDays = 30;
const shownLatest = 50;

const count = (...states: readonly ConversionRow["state"][]) =>
  sql`(count(*) filter (where state in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )})))::int`;

const listDays = (reader: Reader, since: Date): Promise<ConversionDay[]> =>
  readRows<ConversionDay>(
    reader,
    sql`select to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD') as day, destination, ${count("sent")} as sent,
      ${count("refused")} as refused, ${count("unanswered")} as unanswered, ${count("waiting", "sending")} as waiting,
      ${count("withdrawn")} as withdrawn, ${count("expired")} as expired
    from conversion_events where happened_at >= ${since.toISOString()} group by 1, 2 order by 1 desc, 2`,
  );

const toView = (row: ConversionRow, number: string): AdminConversion => ({
  ...{ id: row.id, destination: row.destination, kind: row.kind, eventId: row.eventId },
  order: { id: row.orderId, number },
  amount: toMajor(row.amountMinor),
  ...{ currency: row.currency, state: row.state, reason: row.reason, tries: row.tries },
  happenedAt: row.happenedAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
});

/** Reports of the last 30 days with their results. */
export async function listConversions(deps: ConversionDeps): Promise<ReplyOf<typeof adminListConversions>> {
  const { database, clock } = deps.platform;
  const { reader } = database;
  const since = addDays(clock.now(), -shownDays);
  const isMissed = inArray(conversionEvents.state, ["refused", "unanswered"]);
  const rows = await reader
    .select()
    .from(conversionEvents)
    .where(gte(conversionEvents.happenedAt, since))
    .orderBy(desc(isMissed), desc(conversionEvents.happenedAt), desc(conversionEvents.id))
    .limit(shownLatest);
  const numbers = await orderNumbersOf(
    reader,
    rows.map(({ orderId }) => orderId),
  );
  return {
    destinations: conversionDestinations.map((destination) => ({
      destination,
      isOn: deps.destinations[destination] !== undefined,
    })),
    days: await listDays(reader, since),
    latest: rows.map((row) => toView(row, numbers.get(row.orderId) ?? "")),
  };
}
