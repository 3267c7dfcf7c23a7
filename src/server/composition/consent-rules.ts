import { marketingKinds } from "#server/modules/notifications/index.ts";
import type { Rule } from "./check-books.ts";

const kinds = marketingKinds.map((kind) => `'${kind}'`).join(", ");

/** Invariants of offers by mail, on devices and by WhatsApp. */
export const consentRules: readonly Rule[] = [
  {
    // A message that is being sent while somebody revokes their consent still arrives.
    name: "no delivery without consent",
    sql: `select d.id, d.kind, d.channel, p.purpose from deliveries d
      cross join lateral unnest(case d.channel when 'whatsapp' then array['offers', 'whatsapp_offers'] else array['offers'] end) as p (purpose)
      where d.kind in (${kinds}) and d.user_id is not null and d.sent_at is not null
        and not exists (select 1 from consents g where g.user_id = d.user_id and g.purpose = p.purpose and g.action = 'given'
          and g.at <= d.sent_at and not exists (select 1 from consents w where w.user_id = g.user_id and w.purpose = g.purpose
            and w.action = 'withdrawn' and w.seq > g.seq and w.at < d.sent_at - interval '5 minutes'))
        and not exists (select 1 from consents b where b.user_id = d.user_id and b.purpose = p.purpose and b.source = 'before'
          and b.at > d.sent_at)`,
  },
  {
    name: "offers are switched on where they were agreed to last",
    sql: `select u.id, u.marketing_opt_in from users u
      left join lateral (select c.action from consents c where c.user_id = u.id and c.purpose = 'offers' order by c.seq desc limit 1) c on true
      where u.closed_at is null and u.marketing_opt_in <> (coalesce(c.action, 'withdrawn') = 'given')`,
  },
];
