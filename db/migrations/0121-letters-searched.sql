-- Who wrote a letter and what it is about, folded once when it comes in: folding each for every search takes longer than all
-- the rest of it.
alter table contact_messages add column searched text
  generated always as (search_text(name || ' ' || subject || ' ' || coalesce(phone, ''))) stored;
alter table join_applications add column searched text
  generated always as (search_text(name || ' ' || city || ' ' || phone)) stored;
