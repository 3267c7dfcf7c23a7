alter table public.payments validate constraint payments_surplus_card;
alter table public.gift_cards validate constraint gift_cards_from_one;
