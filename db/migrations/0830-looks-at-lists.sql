-- A look at a list of members is one row until it is folded into health_reads, minutes later or when one of them asks.
create table public.health_list_reads (
  id bigint generated always as identity primary key,
  reader_id uuid not null,
  what text not null,
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  -- What was seen, in the same order; the object is null where the whole member is.
  member_ids uuid[] not null,
  object_ids uuid[] not null,
  reasons text[] not null check (reasons <@ array['coach', 'cover', 'break_glass', 'publishing']),
  check (cardinality(member_ids) > 0 and cardinality(object_ids) = cardinality(member_ids)
    and cardinality(reasons) = cardinality(member_ids))
);
