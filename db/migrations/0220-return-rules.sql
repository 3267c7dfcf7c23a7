-- What may go back, until when and at whose cost, by market, kind, class and reason. The most exact row holds: that of the class, else of
-- the class `standard`, else of the market ZZ.
create table return_rules (
  id text primary key check (id = market || '-' || kind || '-' || class || '-' || ground),
  market text not null check (market in ('EG', 'SA', 'AE', 'ZZ')),
  kind text not null check (kind in ('physical', 'programme', 'package', 'gift_card')),
  class text not null check (class in ('standard', 'opened_matters', 'hygiene', 'digital', 'custom')),
  ground text not null check (ground in ('change_of_mind', 'defect', 'wrong', 'late')),
  -- Calendar days after the day of delivery; of `late`, days after the promised one. 0: no right.
  days integer not null check (days between 0 and 365),
  opened_ok boolean not null,
  -- Who pays the way back.
  fee text not null check (fee in ('shop', 'customer')),
  refunds_shipping text not null check (refunds_shipping in ('none', 'whole', 'always')),
  restock_default boolean not null,
  -- `{days}` stands for the number with its noun.
  text jsonb not null check (public.is_text_pair(text)),
  -- Goes up with every change: an editor names the one it started from.
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default now()
);

-- The law of each market: 181/2018 in Egypt, M/126 in Saudi Arabia; the published policy elsewhere.
insert into return_rules (id, market, kind, class, ground, days, opened_ok, fee, refunds_shipping, restock_default, text)
select market || '-' || kind || '-' || class || '-' || ground, market, kind, class, ground,
  case when ground = 'change_of_mind' then days else 30 end, opened_ok, fee, refunds_shipping, restock_default,
  jsonb_build_object('ar', ar, 'en', en)
from (values ('EG', 14), ('SA', 7), ('AE', 14), ('ZZ', 14)) as of_market (market, days)
cross join (values
  ('physical', 'standard', 'change_of_mind', true, 'customer', 'none', true,
    'يمكنك إرجاعه خلال {days} ما دام غير مستخدم', 'Return within {days} if unused'),
  ('physical', 'standard', 'defect', true, 'shop', 'whole', false,
    'إن وجدت به عيبًا فأخبرنا خلال {days}، وتكلفة الإرجاع علينا', 'If it is faulty, tell us within {days}: we pay for the return'),
  ('physical', 'standard', 'wrong', true, 'shop', 'whole', true,
    'إن وصلك غير ما طلبت فأخبرنا خلال {days}، وتكلفة الإرجاع علينا',
    'If it is not what you ordered, tell us within {days}: we pay for the return'),
  ('programme', 'standard', 'change_of_mind', false, 'shop', 'none', false,
    'إلغاء خلال {days} ما لم تبدأه أو تفتح خطته بعد الأسبوع الأول',
    'Cancel within {days}, unless you have started it or opened the plan beyond week 1'),
  ('package', 'standard', 'change_of_mind', false, 'shop', 'none', false,
    'لا إلغاء بعد بدء المتابعة، وتبدأ حين تدفع', 'No cancelling once coaching has begun. It begins when you pay'),
  ('gift_card', 'standard', 'change_of_mind', false, 'shop', 'none', false,
    'إلغاء خلال {days} ما لم تُستخدم أو تصل إلى صاحبها', 'Cancel within {days}, unless it was used or has reached its recipient')
) as rule (kind, class, ground, opened_ok, fee, refunds_shipping, restock_default, ar, en);

insert into return_rules (id, market, kind, class, ground, days, opened_ok, fee, refunds_shipping, restock_default, text) values
  ('EG-physical-opened_matters-change_of_mind', 'EG', 'physical', 'opened_matters', 'change_of_mind', 14, false, 'customer', 'none', true,
    '{"ar": "يمكنك إرجاعه خلال {days} ما دامت عبوته لم تُفتح", "en": "Return within {days} if unopened"}'),
  ('EG-physical-hygiene-change_of_mind', 'EG', 'physical', 'hygiene', 'change_of_mind', 14, false, 'customer', 'none', true,
    '{"ar": "يمكنك إرجاعه خلال {days} ما دام غلافه الصحي لم يُفتح", "en": "Return within {days} if its seal is unbroken"}'),
  ('SA-physical-standard-late', 'SA', 'physical', 'standard', 'late', 15, true, 'shop', 'always', true,
    '{"ar": "إن تأخر التوصيل أكثر من {days} فلك إلغاء الطلب واسترداد المبلغ كاملًا", "en": "If delivery is more than {days} late, you may cancel for a full refund"}');

-- What kind of goods it is for its return: whether opening it ends the right.
alter table public.products add column return_class text not null default 'standard'
  check (return_class in ('standard', 'opened_matters', 'hygiene', 'digital', 'custom'));

-- The rules of a line as on the day of the purchase, one for each reason; lines of older orders have none.
create table order_line_rights (
  order_line_id uuid primary key references order_lines (id),
  -- The product's class that day: later rules of the same class may last longer.
  class text not null check (class in ('standard', 'opened_matters', 'hygiene', 'digital', 'custom')),
  rules jsonb not null check (jsonb_typeof(rules) = 'array')
);
create trigger order_line_rights_frozen before update or delete on order_line_rights
  for each row execute function refuse_change();
create trigger order_line_rights_never_emptied before truncate on order_line_rights
  for each statement execute function refuse_change();
