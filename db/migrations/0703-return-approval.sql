-- Which returns are approved without staff: of a changed mind, up to a worth. Off until staff switch it on.
create table public.return_approval (
  id boolean primary key default true check (id),
  is_on boolean not null default false,
  -- Minor units by currency; a currency without one waits for staff.
  limits jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
  -- How the goods are sent, in the mail; may be empty.
  instructions jsonb not null check (public.is_text_pair(instructions)),
  version integer not null check (version > 0),
  updated_at timestamptz not null
);

alter table public.return_cases add column is_automatic boolean not null default false;
