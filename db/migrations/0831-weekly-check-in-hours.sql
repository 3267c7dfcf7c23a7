-- The shop's weekly check-in says «ساعات», which fits most answers, instead of «ساعة». Forms that a shop has edited stay.
with latest as (
  update checkin_forms f set number = 2
  where f.id = '019c1000-0000-7000-8000-000000000001' and f.number = 1
  returning f.id)
insert into checkin_form_versions (form_id, number, items, created_at)
select v.form_id, 2, replace(v.items::text, '"unit": {"ar": "ساعة"', '"unit": {"ar": "ساعات"')::jsonb, '2026-11-28T00:00:00Z'
from latest join checkin_form_versions v on v.form_id = latest.id and v.number = 1;
