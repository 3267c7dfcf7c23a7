-- himma: no-transaction
-- No code serves two orders.
drop index concurrently if exists coupon_uses_code;
create unique index concurrently coupon_uses_code on coupon_uses (code_id) where code_id is not null;
alter table coupon_uses validate constraint coupon_uses_code_id_coupon_id_fkey;
