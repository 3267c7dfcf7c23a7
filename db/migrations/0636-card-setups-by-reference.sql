-- himma: no-transaction
-- A report of a kept card names the setup by the provider's reference.
drop index concurrently if exists card_setups_by_reference;
create index concurrently card_setups_by_reference on public.card_setups (provider, reference) where reference is not null;
