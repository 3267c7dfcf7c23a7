-- The currency that the last quote of a cart named in its body: an order that names none takes it. Null when the quote named none.
alter table public.carts add column quoted_currency text
  check (quoted_currency in ('EGP', 'SAR', 'AED', 'USD'));
