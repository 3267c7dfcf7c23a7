-- himma: no-transaction
-- One gift card at most holds what came above an order's total.
drop index concurrently if exists public.gift_cards_by_surplus;
create unique index concurrently gift_cards_by_surplus on public.gift_cards (surplus_of) where surplus_of is not null;
