-- What several modules share: functions for text, versions for caches, idempotent replies, the audit log, rate limits.
-- Function bodies name tables and functions with their schema, because a dump is restored with an empty search_path;
-- not by `set search_path` on the function, which PostgreSQL would never inline.

create function is_text_pair(value jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(value -> 'ar') = 'string' and jsonb_typeof(value -> 'en') = 'string'
$$;

-- One form for comparing names: no case, no diacritics, one form of each Arabic letter, Latin digits, punctuation as
-- spaces. The same as `foldText` in src/shared/domain/arabic-text.ts.
create function fold_text(text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    translate(regexp_replace(lower(normalize($1, NFKD)),
      '[\u0300-\u036f\u0640\u064b-\u065f\u0670\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
      'ىیةہھەۃٱکگڤپچ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ييهههههاككفبج01234567890123456789'),
    '[\s!-/:-@\[-`{-~\u00a1-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u2010-\u2027\u2030-\u205e]+', ' ', 'g'))
$$;

-- The same as `withoutArticles` in src/shared/domain/arabic-text.ts. عبد الرحمن is written as one word and as two.
create function without_articles(text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace($1, '(^| )عبد ?ال', '\1عبد', 'g'), '(^| )ال(?=[^ ]{2})', '\1', 'g')
$$;

-- Both forms, one a line, with a space before each word: the text that searches look through.
create function search_text(text) returns text language sql immutable strict parallel safe as $$
  select ' ' || public.fold_text($1) || E'\n ' || public.without_articles(public.fold_text($1))
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;

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
  -- Null only inside the transaction that runs the call.
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
  request_id text,
  -- For searches: actor, action and subject in lower case, one a line, so that no match spans two of them.
  searched text generated always as (lower(actor_label || E'\n' || action || E'\n' || subject_id)) stored
);
create index audit_entries_subject on audit_entries (subject_kind, subject_id, at);
create index audit_entries_at on audit_entries (at desc, id desc);

create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
-- Row triggers do not see a TRUNCATE.
create trigger audit_entries_never_emptied before truncate on audit_entries
  for each statement execute function refuse_change();

-- Rate limits, shared by all processes. The key names what is counted, hashed where it is personal.
create table rate_limits (
  key text primary key,
  count integer not null check (count >= 0),
  ends_at timestamptz not null
);
create index rate_limits_ends_at on rate_limits (ends_at);

-- Seeds that have run; written in the same transaction as their rows.
create table seed_runs (
  name text primary key,
  at timestamptz not null
);
