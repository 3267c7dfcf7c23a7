import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { MessageCost } from "#shared/contract/admin-notifications.ts";

/** What messages since a moment cost, by kind, country and currency, the highest first. */
export const readCosts = (reader: Reader, since: Date): Promise<MessageCost[]> =>
  readRows<MessageCost>(
    reader,
    sql`select kind, 'whatsapp' as channel, country, count(*)::int as messages,
        count(*) filter (where cost_micro is null)::int as unpriced,
        coalesce(sum(cost_micro), 0)::float8 as micro, cost_currency as currency
      from whatsapp_messages where created_at >= ${since}::timestamptz and sent_at is not null and status <> 'failed'
      group by kind, country, cost_currency order by micro desc, messages desc, kind, country`,
  );
