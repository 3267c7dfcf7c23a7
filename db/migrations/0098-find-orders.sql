-- What somebody on the phone says of their order: a number that is called from, or the carrier's.

-- Numbers are typed with and without the country, so they are compared from their end.
create index orders_phone_ends on orders (reverse(shipping_address ->> 'phone') text_pattern_ops)
  where shipping_address is not null;
create index orders_tracking on orders (lower(tracking ->> 'number')) where tracking is not null;

-- Names are looked up folded now.
drop index users_first_name_begins;
drop index users_last_name_begins;
