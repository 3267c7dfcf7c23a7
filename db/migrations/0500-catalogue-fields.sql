-- The number under a variant's bar code: GTIN-8, -12, -13 or -14; its check digit is the application's concern.
-- What a piece costs the shop, in minor units of EGP; null: not known.
alter table variants
  add column barcode text check (barcode ~ '^([0-9]{8}|[0-9]{12,14})$'),
  add column cost_minor bigint check (cost_minor between 0 and 100000000000);

-- How search engines show the page: { title, description }, both in two languages; an empty text stands for name or summary.
alter table products
  add column seo jsonb not null default '{"title": {"ar": "", "en": ""}, "description": {"ar": "", "en": ""}}'
    check (is_text_pair(seo -> 'title') and is_text_pair(seo -> 'description')),
  -- From when a draft is on sale, and until when a product is; null: nothing is planned.
  add column publish_from timestamptz,
  add column publish_until timestamptz,
  add constraint products_publish_order check (publish_from < publish_until);

-- What was planned for a state ends with it, whoever ends it.
create function publishing_reached() returns trigger language plpgsql as $$
begin
  if new.archived_at is null then new.publish_from := null;
  elsif new.publish_until is not distinct from old.publish_until then new.publish_until := null;
  end if;
  return new;
end $$;
create trigger products_publishing before update of archived_at on products for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function publishing_reached();
