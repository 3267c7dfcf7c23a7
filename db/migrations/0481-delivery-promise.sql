-- When parcels arrive: the shop's days, and the carriers'.
create table delivery_calendars (
  market text primary key check (market in ('EG', 'SA', 'AE', 'ZZ')),
  -- Days on which nothing is packed; 0 is Sunday.
  shop_off integer[] not null check (shop_off <@ array[0, 1, 2, 3, 4, 5, 6] and cardinality(shop_off) < 7),
  -- Orders from this time on are packed on the next shop day.
  cutoff text not null check (cutoff ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  handling_days integer not null check (handling_days between 0 and 30),
  -- Nothing is packed and nothing is carried.
  holidays date[] not null default '{}',
  version integer not null default 1 check (version > 0)
);
insert into delivery_calendars (market, shop_off, cutoff, handling_days) values
  ('EG', '{5,6}', '14:00', 0), ('SA', '{5,6}', '14:00', 0), ('AE', '{6,0}', '14:00', 0), ('ZZ', '{6,0}', '14:00', 0);

create table lead_times (
  carrier text not null references carriers (id),
  -- A region of our list, or a country's two letters for all of it.
  region_id text not null check (region_id ~ '^[A-Z]{2}(-[A-Z0-9]{1,4})?$'),
  min_days integer not null check (min_days between 0 and 60),
  max_days integer not null check (max_days between 0 and 60),
  -- Days on which the carrier does not drive.
  off integer[] not null check (off <@ array[0, 1, 2, 3, 4, 5, 6] and cardinality(off) < 7),
  -- What nine of ten parcels took, once there were 50; it only widens the range.
  measured_max integer check (measured_max between 0 and 60),
  measured_parcels integer not null default 0,
  version integer not null default 1 check (version > 0),
  primary key (carrier, region_id),
  check (min_days <= max_days)
);
