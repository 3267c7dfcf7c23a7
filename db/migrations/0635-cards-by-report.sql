-- A provider may tell of a kept card in a report of its own: the card waits, sealed, for its payment or its setup.
alter table public.provider_events add column card_sealed bytea;
-- Some providers know cards without a customer.
alter table public.saved_cards alter column customer_ref drop not null;
