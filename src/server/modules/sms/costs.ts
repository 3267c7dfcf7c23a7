import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { MessageCost } from "#shared/contract/admin-notifications.ts";

/**
 * What SMS since a moment cost, by kind, country and currency, the highest first. Messages that failed later are
 * charged too.
 */
export const readCosts = (reader: Reader, since: Date): Promise<MessageCost[]> =>
  readRows<MessageCost>(
    reader,
    sql`select kind, 'sms' as channel, country, count(*)::int as messages, sum(parts)::int as parts,
        count(*) filter (where cost_micro is null)::int as unpriced,
        coalesce(sum(cost_micro), 0)::float8 as micro, cost_currency as currency
      from sms_messages where created_at >= ${since}::timestamptz and sent_at is not null
      group by kind, country, cost_currency order by micro desc, messages desc, kind, country`,
  );
