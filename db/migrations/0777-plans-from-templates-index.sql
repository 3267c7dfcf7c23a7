-- himma: no-transaction
drop index concurrently if exists public.programme_versions_of_template;
create unique index concurrently programme_versions_of_template on public.programme_versions (template_id, template_weeks, number)
  where template_id is not null;
