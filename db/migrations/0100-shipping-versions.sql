-- Of two members of staff who edit a country's shipping and VAT at once the second is told.
alter table shipping_rates add column version integer not null default 1 check (version > 0);
