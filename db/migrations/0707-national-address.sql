-- Whether an order of goods to Saudi Arabia needs a National Address; where not, its parcel waits for one.
alter table public.delivery_calendars add column require_national_address boolean not null default true;
