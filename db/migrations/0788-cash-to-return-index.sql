-- himma: no-transaction
-- No statement reads by it: what needs attention is found among all open parcels.
drop index concurrently if exists public.shipments_cash_to_return;
