alter table public.consents validate constraint consents_purpose_check;
alter table public.deliveries validate constraint deliveries_channel;
alter table public.rate_card validate constraint rate_card_channel_check;
