-- Existing rows meet the constraints of 0834 and 0835, too.
alter table public.order_attributions validate constraint order_attributions_taken_back;
alter table public.commission_entries validate constraint commission_entries_kind_check;
alter table public.commission_entries validate constraint commission_entries_written_off;
alter table public.commission_entries validate constraint commission_entries_taken_back;
alter table public.join_applications validate constraint join_applications_affiliate;
alter table public.join_applications validate constraint join_applications_experience;
