-- Who had agreed to offers before consents were written down: when and to which words is not known, so the row says when it was written
-- and has the hash of no words.
insert into public.consents (id, user_id, purpose, action, text_version, text_sha256, language, source, at)
select gen_random_uuid(), u.id, 'offers', 'given', 'before', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  u.language, 'before', now()
from public.users u where u.marketing_opt_in and u.closed_at is null;
-- Who was sent offers and has switched them off since.
insert into public.consents (id, user_id, purpose, action, text_version, text_sha256, language, source, at)
select gen_random_uuid(), u.id, 'offers', 'withdrawn', 'before', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  u.language, 'before', now()
from public.users u where (not u.marketing_opt_in or u.closed_at is not null) and exists (
  select 1 from public.deliveries d where d.user_id = u.id and d.sent_at is not null
    and d.kind in ('cart-reminder', 'abandoned-cart', 'price-drop', 'refill', 'campaign'));
