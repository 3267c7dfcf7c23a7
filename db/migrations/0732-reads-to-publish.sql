-- Staff who publish have looked at a photo that its member agreed to show.
alter table public.health_reads
  drop constraint health_reads_reason_check,
  add constraint health_reads_reason_check check (reason in ('coach', 'cover', 'break_glass', 'publishing')) not valid;
