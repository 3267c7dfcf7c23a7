-- What some countries add to an address: ids of places, the National Address, building, floor, landmark.
alter table public.addresses add column parts jsonb not null default '{}'
  check (jsonb_typeof(parts) = 'object');
