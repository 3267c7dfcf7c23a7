-- What came above an order's total may stay as a gift card of its customer: the payment says how much, the card of which payment.
-- Such a card was bought with no line of an order. An older server looks for cards by their line, their order or their code.
alter table public.payments
  add column surplus_card_minor bigint not null default 0;
alter table public.payments
  add constraint payments_surplus_card check (surplus_card_minor >= 0) not valid;
alter table public.gift_cards
  add column surplus_of uuid;
-- squawk-ignore ban-drop-not-null
alter table public.gift_cards alter column order_line_id drop not null;
alter table public.gift_cards
  add constraint gift_cards_from_one check ((order_line_id is null) <> (surplus_of is null)) not valid;
