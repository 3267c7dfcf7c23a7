-- himma: no-transaction
-- Messages that WhatsApp held back because too many people had reported the shop's number.
drop index concurrently if exists public.whatsapp_messages_reported;
create index concurrently whatsapp_messages_reported on public.whatsapp_messages (failed_at) where error_code = 131048;
