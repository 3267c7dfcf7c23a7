-- What the admin area's tables ask for in a shop of a hundred thousand orders.

create index orders_by_total on orders (total_minor, id);
-- Names and addresses that begin with what was typed.
create index users_email_begins on users (email_key text_pattern_ops);
create index users_first_name_begins on users (lower(first_name) text_pattern_ops);
create index users_last_name_begins on users (lower(last_name) text_pattern_ops);
create index users_by_name on users (first_name, last_name, id);
create index coupons_newest on coupons (created_at desc, id desc);
create index reviews_by_state on reviews (status, created_at desc, id desc);
create index payments_by_status on payments (status, created_at desc);

-- As far as names need it: one alef, one yaa, one haa, no harakat, no case. What a person typed is folded by the shop.
create function fold_text(text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(translate(lower(normalize($1, NFKD)), 'ىیةہھەۃٱکگڤپچ', 'ييهههههاككفبج'),
    '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g')
$$;
-- Folded once, when they are written: folding every name of a table for each search takes longer than all the rest of it.
alter table users add column name_folded text generated always as (fold_text(first_name || ' ' || last_name)) stored;
alter table products add column name_folded text generated always as (fold_text((name ->> 'ar') || ' ' || (name ->> 'en'))) stored;
-- Who, what and on what, in small letters, each on a line of its own so that nothing is found across two of them.
alter table audit_entries add column searched text
  generated always as (lower(actor_label || E'\n' || action || E'\n' || subject_id)) stored;
