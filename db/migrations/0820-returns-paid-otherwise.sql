-- What other refunds had paid of a return before it was refunded: of each line, and of the delivery. The return pays that much less.
alter table public.return_lines
  add column otherwise_minor bigint not null default 0;
alter table public.return_lines
  add constraint return_lines_otherwise check (otherwise_minor >= 0) not valid;
alter table public.return_cases
  add column shipping_otherwise_minor bigint not null default 0;
alter table public.return_cases
  add constraint return_cases_shipping_otherwise check (shipping_otherwise_minor >= 0) not valid;
