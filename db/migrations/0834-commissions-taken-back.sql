-- Staff can take back what is left of one commission, for one of a few reasons that the affiliate sees.
alter table public.order_attributions add column taken_back_minor bigint not null default 0;
alter table public.order_attributions add constraint order_attributions_taken_back
  check (taken_back_minor = 0 or taken_back_minor > 0 and taken_back_minor = commission_minor - reversed_minor) not valid;
alter table public.commission_entries add column why text;
alter table public.commission_entries drop constraint commission_entries_kind_check;
alter table public.commission_entries add constraint commission_entries_kind_check
  check (kind in ('earned', 'released', 'reversed', 'taken_back', 'paid_out', 'written_off')) not valid;
alter table public.commission_entries drop constraint commission_entries_written_off;
alter table public.commission_entries add constraint commission_entries_written_off
  check ((kind in ('written_off', 'taken_back')) = (reason is not null) and (kind <> 'written_off' or bucket = 'payable')) not valid;
alter table public.commission_entries add constraint commission_entries_taken_back
  check ((kind = 'taken_back') = (why is not null) and why in ('fraud', 'own_purchase', 'agreement', 'mistake')
    and (kind <> 'taken_back' or delta_minor < 0 and bucket <> 'paid')) not valid;
