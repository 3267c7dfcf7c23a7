-- What several modules share: versions that caches ask for, idempotent replies, the audit trail.

create table content_versions (
  name text primary key,
  version bigint not null default 1
);
insert into content_versions (name) values ('catalogue'), ('content');

create table idempotent_replies (
  actor text not null,
  route text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  -- Null only inside the transaction that carries the call out.
  reply jsonb,
  created_at timestamptz not null,
  primary key (actor, route, key)
);
create index idempotent_replies_created_at on idempotent_replies (created_at);

create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_label text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  request_id text
);
create index audit_entries_subject on audit_entries (subject_kind, subject_id, at);
create index audit_entries_at on audit_entries (at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
