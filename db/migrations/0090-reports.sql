-- The dashboard's figures by day, so that a report of two years reads days rather than orders.
-- A day's rows count while the day is in report_days and nobody has marked it since; every other day is counted from its
-- orders. So the figures are always right, and the job that writes these tables only makes them quick.

-- Days whose rows are written; UTC.
create table report_days (
  day date primary key
);

-- Days of orders that came or changed, noted in the transaction that changed them. Rows only come and go: nobody waits.
create table report_marks (
  day date not null
);

create table order_days (
  day date not null,
  currency text not null,
  origin text not null,
  status text not null,
  payment_status text not null,
  payment_method text,
  orders integer not null check (orders > 0),
  total_minor bigint not null,
  paid_minor bigint not null,
  refunded_minor bigint not null,
  unique nulls not distinct (day, currency, origin, status, payment_status, payment_method)
);

-- Pieces sold, before refunds.
create table product_days (
  day date not null,
  currency text not null,
  product_id uuid not null,
  quantity bigint not null check (quantity > 0),
  revenue_minor bigint not null
);
create unique index product_days_of_currency on product_days (currency, day, product_id) include (quantity, revenue_minor);
create index product_days_by_day on product_days (day);

create function utc_day(at timestamptz) returns date language sql immutable as $$ select (at at time zone 'UTC')::date $$;

create function mark_report_day() returns trigger language plpgsql as $$
begin
  insert into public.report_marks (day) values (public.utc_day(new.created_at));
  if tg_op = 'UPDATE' and old.created_at <> new.created_at then
    insert into public.report_marks (day) values (public.utc_day(old.created_at));
  end if;
  return null;
end $$;

create trigger orders_marked_new after insert on orders for each row execute function mark_report_day();
create trigger orders_marked after update on orders for each row
  when ((old.created_at, old.origin, old.status, old.payment_status, old.payment_method, old.paid_minor, old.refunded_minor)
    is distinct from (new.created_at, new.origin, new.status, new.payment_status, new.payment_method, new.paid_minor, new.refunded_minor))
  execute function mark_report_day();
