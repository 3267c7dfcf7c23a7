-- What is left of an affiliate who has ended can be written off, with a reason.
alter table public.commission_entries add column reason text check (length(reason) between 1 and 500);
alter table public.commission_entries drop constraint commission_entries_kind_check;
alter table public.commission_entries add constraint commission_entries_kind_check
  check (kind in ('earned', 'released', 'reversed', 'paid_out', 'written_off'));
alter table public.commission_entries drop constraint commission_entries_check1;
alter table public.commission_entries add constraint commission_entries_of_order
  check ((kind in ('paid_out', 'written_off')) = (order_id is null));
alter table public.commission_entries add constraint commission_entries_written_off
  check ((kind = 'written_off') = (reason is not null) and (kind <> 'written_off' or bucket = 'payable'));
