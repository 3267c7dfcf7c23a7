-- Offers by WhatsApp have a consent of their own.
alter table public.consents drop constraint consents_purpose_check;
alter table public.consents add constraint consents_purpose_check
  check (purpose in ('cards', 'measurement', 'advertising', 'whatsapp', 'whatsapp_offers'));

-- Replies to numbers that nobody has linked cost money: how many a number and all of them got on a day.
alter table public.whatsapp_contacts
  add column replied_on date,
  add column replies integer not null default 0 check (replies >= 0);
create table public.whatsapp_reply_days (
  day date primary key,
  replies integer not null check (replies > 0)
);
