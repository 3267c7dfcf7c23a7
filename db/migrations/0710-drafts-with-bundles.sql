-- Bundles in orders that staff write, at their own price or an agreed one.
create table public.draft_bundles (
  -- The group of its lines, in the draft and in the order.
  id uuid primary key,
  draft_id uuid not null references public.drafts (id) on delete cascade,
  position integer not null,
  bundle_id uuid not null references public.bundles (id),
  -- Agreed instead of the bundle's price, and why.
  price_minor bigint check (price_minor >= 0),
  reason text check (length(reason) between 1 and 300),
  unique (draft_id, position),
  check ((price_minor is null) = (reason is null))
);
create index draft_bundles_bundle on public.draft_bundles (bundle_id);

alter table public.draft_lines add column bundle_group uuid;
-- A product may be a line of its own and a part.
alter table public.draft_lines drop constraint draft_lines_draft_id_variant_id_key;
