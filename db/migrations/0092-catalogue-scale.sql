-- What keeps lists and searches quick in a large catalogue.

-- The sizes in which a product is sold now, in the shop's order: what lists filter and count by without reading variants.
alter table products add column sizes text[] not null default '{}';

create function take_sizes(ids uuid[]) returns void language sql as $$
  update products p set sizes = fresh.sizes
  from (select wanted.id, array(select v.size from variants v where v.product_id = wanted.id and v.retired_at is null
                                order by v.position, v.id) as sizes
        from unnest(ids) as wanted (id)) fresh
  where p.id = fresh.id and p.sizes is distinct from fresh.sizes
$$;
create function variants_came_or_went() returns trigger language plpgsql as $$
begin
  perform take_sizes(array(select distinct product_id from touched order by 1));
  return null;
end $$;
create function variant_changed() returns trigger language plpgsql as $$
begin
  perform take_sizes(array[old.product_id, new.product_id]);
  return null;
end $$;
create trigger variants_came after insert on variants referencing new table as touched
  for each statement execute function variants_came_or_went();
create trigger variants_went after delete on variants referencing old table as touched
  for each statement execute function variants_came_or_went();
-- Stock moves all the time and changes nothing here.
create trigger variants_changed after update of size, position, retired_at, product_id on variants
  for each row when ((old.size, old.position, old.retired_at, old.product_id)
    is distinct from (new.size, new.position, new.retired_at, new.product_id))
  execute function variant_changed();
select take_sizes(array(select id from products));

-- Every word that a product was ever found by, folded: what slips of the finger are compared with. Words only come, since a word
-- too many costs nothing.
create table catalogue_words (
  word text primary key
);
create function note_words() returns trigger language plpgsql as $$
begin
  insert into catalogue_words (word)
  select distinct w from fresh, unnest(tsvector_to_array(fresh.search_vector)) as w order by 1
  on conflict do nothing;
  return null;
end $$;
create function note_words_of_row() returns trigger language plpgsql as $$
begin
  insert into catalogue_words (word)
  select distinct w from unnest(tsvector_to_array(new.search_vector)) as w order by 1
  on conflict do nothing;
  return null;
end $$;
create trigger products_words_came after insert on products referencing new table as fresh
  for each statement execute function note_words();
create trigger products_words_changed after update of search_vector on products
  for each row when (old.search_vector is distinct from new.search_vector) execute function note_words_of_row();
insert into catalogue_words (word)
  select distinct w from products, unnest(tsvector_to_array(search_vector)) as w on conflict do nothing;

-- What can be bought, kept by the database itself; only what cannot lies in an index, so that stock mostly moves past it.
alter table variants add column is_buyable boolean not null generated always as (not is_stock_limited or on_hand > reserved) stored;
create index variants_sold_out on variants (product_id) include (size) where not is_buyable and retired_at is null;

-- Goes up when something sells out or comes back: one row, that says whether what was counted still holds.
create table availability (
  id boolean primary key default true check (id),
  version bigint not null default 1
);
insert into availability default values;
create function note_availability() returns trigger language plpgsql as $$
begin
  update availability set version = version + 1;
  return null;
end $$;
-- At the end of a transaction, since every other one waits for the row.
create constraint trigger variants_availability after update on variants deferrable initially deferred
  for each row when (old.is_buyable is distinct from new.is_buyable) execute function note_availability();

-- Lists are filtered in these indexes alone, whatever else a product's row holds.
drop index products_newest;
create index products_newest on products (created_at desc, id desc)
  include (category_id, kind, discount_percentage, paid_egp, paid_sar, paid_aed, paid_usd) where archived_at is null;
drop index products_category;
create index products_category on products (category_id, created_at desc, id desc)
  include (kind, discount_percentage, paid_egp, paid_sar, paid_aed, paid_usd) where archived_at is null;
-- What is marked new, and kinds of which there are few, among many goods.
create index products_new on products (is_new_until) where archived_at is null and is_new_until is not null;
create index products_kind on products (kind, popularity desc, created_at desc, id desc) where archived_at is null;

-- One for each order of a list.
create index products_popular on products (popularity desc, created_at desc, id desc) where archived_at is null;
create index products_paid_egp on products (paid_egp) where archived_at is null;
create index products_paid_sar on products (paid_sar) where archived_at is null;
create index products_paid_aed on products (paid_aed) where archived_at is null;
create index products_paid_usd on products (paid_usd) where archived_at is null;
create index products_name_ar on products (((name ->> 'ar') collate "ar-x-icu"), id) where archived_at is null;
create index products_name_en on products (((name ->> 'en') collate "en-x-icu"), id) where archived_at is null;
-- What a size is called.
create index variants_by_size on variants (size, id) where retired_at is null;
