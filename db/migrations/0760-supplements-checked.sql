alter table public.orders validate constraint orders_parent;
alter table public.orders validate constraint orders_parent_other;
alter table public.drafts validate constraint drafts_parent;
alter table public.drafts validate constraint drafts_reason;
alter table public.consents validate constraint consents_purpose_check;
