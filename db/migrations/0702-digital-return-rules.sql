-- What is delivered at once goes by rules of its own class. The rows of the class `standard` stay for the version before.
insert into return_rules (id, market, kind, class, ground, days, opened_ok, fee, refunds_shipping, restock_default, text)
select market || '-' || kind || '-digital-' || ground, market, kind, 'digital', ground, days, opened_ok, fee, refunds_shipping, restock_default,
  case when text ->> 'en' = 'No cancelling once coaching has begun. It begins when you pay' then
    jsonb_build_object(
      'ar', 'إلغاء خلال {days} ما لم تسجّل تمرينًا أو يراسلك مدربك أو تفتح خطتك بعد الأسبوع الأول',
      'en', 'Cancel within {days}, unless you have logged a workout, heard from your coach or opened your plan beyond week 1'
    )
  else text end
from return_rules
where kind <> 'physical' and class = 'standard'
on conflict (id) do nothing;
