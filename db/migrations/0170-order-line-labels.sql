-- What the product called its options that day ("Size"), beside the option that was chosen; null on older lines and vouchers.
alter table public.order_lines add column variant_label jsonb
  check (variant_label is null or public.is_text_pair(variant_label));

-- Working days until delivery, as promised at the purchase; null on older orders and where nothing is sent.
alter table public.orders add column delivery_days jsonb;
