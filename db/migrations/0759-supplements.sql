-- A supplement is an order that adds to another one: staff write it as a draft, and the customer pays it by a link of its own.
alter table public.orders add column parent_id uuid;
alter table public.orders add constraint orders_parent foreign key (parent_id) references public.orders (id) not valid;
alter table public.orders add constraint orders_parent_other check (parent_id <> id) not valid;
alter table public.drafts add column parent_order_id uuid;
-- Why something is added, for staff.
alter table public.drafts add column reason text;
alter table public.drafts add constraint drafts_parent foreign key (parent_order_id) references public.orders (id) not valid;
alter table public.drafts add constraint drafts_reason check (length(reason) between 1 and 500 and (reason is null) = (parent_order_id is null)) not valid;

-- Offers by mail and on devices have a consent that is written down.
alter table public.consents drop constraint consents_purpose_check;
alter table public.consents add constraint consents_purpose_check
  check (purpose in ('cards', 'measurement', 'advertising', 'whatsapp', 'whatsapp_offers', 'sms', 'offers')) not valid;
