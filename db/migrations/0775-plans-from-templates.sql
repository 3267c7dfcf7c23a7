-- A template that is assigned is a plan without a programme: of one template, over so many weeks, as one of its versions had it.
-- The template may be deleted; the plans that came from it stay, and go on naming it.
-- Versions of programmes are read by their programme: an older server meets none of these.
-- squawk-ignore ban-drop-not-null
alter table public.programme_versions alter column programme_id drop not null;
alter table public.programme_versions
  add column template_id uuid,
  add column template_weeks integer;
alter table public.programme_versions
  add constraint programme_versions_of_one check (
    (programme_id is null) <> (template_id is null)
    and (template_id is null) = (template_weeks is null)
    and (template_weeks is null or template_weeks between 1 and 52)
  ) not valid;
-- A plan from a template has a version and no programme.
alter table public.enrolments drop constraint enrolments_programme_with_version;
alter table public.enrolments
  add constraint enrolments_programme_has_version check (programme_id is null or version_id is not null) not valid;
