import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import {
  andAll,
  likePattern,
  readRows,
  readTotal,
  resolveTotal,
  toIso,
  toLimit,
  withinDays,
} from "#server/platform/db/rows.ts";
import type { AuditEntry, adminListAudit } from "#shared/contract/admin-reports.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";

// Current names; deleted subjects use the name stored in the entry.
const subjectName = sql`case when a.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then case a.subject_kind
    when 'order' then (select o.number from orders o where o.id = a.subject_id::uuid)
    when 'product' then (select p.name ->> 'en' from products p where p.id = a.subject_id::uuid)
    when 'programme' then (select p.name ->> 'en' from products p where p.id = a.subject_id::uuid)
    when 'category' then (select c.name ->> 'en' from categories c where c.id = a.subject_id::uuid)
    when 'reward' then (select r.name ->> 'en' from rewards r where r.id = a.subject_id::uuid)
    when 'webhook' then (select w.name from webhook_endpoints w where w.id = a.subject_id::uuid)
    when 'api-key' then (select k.name from api_keys k where k.id = a.subject_id::uuid)
    when 'campaign' then (select k.name from campaigns k where k.id = a.subject_id::uuid)
    when 'segment' then (select s.name from segments s where s.id = a.subject_id::uuid)
    when 'coupon' then (select c.code from coupons c where c.id = a.subject_id::uuid)
    when 'automatic-discount' then (select d.name ->> 'en' from automatic_discounts d where d.id = a.subject_id::uuid)
    when 'user' then (select coalesce(u.email, 'Closed account') from users u where u.id = a.subject_id::uuid)
    when 'message' then (select m.email from contact_messages m where m.id = a.subject_id::uuid)
    when 'application' then (select j.email from join_applications j where j.id = a.subject_id::uuid)
  end else a.subject_id end`;

/** Audit entries, newest first. */
export async function listAudit(
  reader: Reader,
  query: QueryOf<typeof adminListAudit>,
): Promise<ReplyOf<typeof adminListAudit>> {
  const { search, subjectKind, signIns } = query;
  const where = andAll([
    search ? sql`a.searched like ${likePattern(search.toLowerCase())}` : undefined,
    subjectKind ? sql`a.subject_kind = ${subjectKind}` : undefined,
    signIns === "hidden" ? sql`a.action not in ('session.open', 'session.close')` : undefined,
    withinDays(sql`a.at`, query),
  ]);
  // Ids first: a deep offset then scans an index instead of the entries.
  const rows = await readRows<AuditEntry>(
    reader,
    sql`select a.id, a.at, a.actor_label as actor, a.actor_id as "actorId", a.action, a.subject_kind as "subjectKind",
      a.subject_id as "subjectId", ${subjectName} as "subjectName", a.before, a.after, a.reason, a.ip, a.request_id as "requestId"
    from (select a.id from audit_entries a where ${where} order by a.at desc, a.id desc ${toLimit(query)}) page
    join audit_entries a on a.id = page.id order by a.at desc, a.id desc`,
  );
  const count = sql`select count(*) as total from audit_entries a where ${where}`;
  const total = await resolveTotal(query, rows, () => readTotal(reader, count));
  // Skips from one kind to the next in the index (loose index scan), so a dozen kinds need no full scan.
  const kinds = await readRows<{ kind: string }>(
    reader,
    sql`with recursive kinds (kind) as (
      (select subject_kind from audit_entries order by subject_kind limit 1)
      union all
      select (select a.subject_kind from audit_entries a where a.subject_kind > k.kind order by a.subject_kind limit 1)
      from kinds k where k.kind is not null
    ) select kind from kinds where kind is not null limit 100`,
  );
  return {
    entries: rows.map((row) => ({ ...row, at: toIso(row.at) })),
    subjectKinds: kinds.map((row) => row.kind),
    pagination: toPagination(query.page, query.limit, total),
  };
}
