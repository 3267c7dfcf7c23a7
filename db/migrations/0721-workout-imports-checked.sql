alter table public.session_logs validate constraint session_logs_title;
alter table public.session_logs validate constraint session_logs_of_plan;
