-- One stamp for all settings that a purchase reads: each change of them leaves another one, so that a process may keep what it read under
-- it. A random one is never used twice, also after a rollback or on a standby that has taken over.
create table public.setting_stamp (
  is_only boolean primary key default true check (is_only),
  stamp uuid not null default gen_random_uuid()
);
insert into public.setting_stamp default values;

create function public.setting_changed() returns trigger language plpgsql as $$
begin
  update public.setting_stamp set stamp = gen_random_uuid() where is_only;
  return null;
end $$;

create trigger automatic_discounts_stamped after insert or update or delete or truncate on public.automatic_discounts
  for each statement execute function public.setting_changed();
create trigger carriers_stamped after insert or update or delete or truncate on public.carriers
  for each statement execute function public.setting_changed();
create trigger cod_rules_stamped after insert or update or delete or truncate on public.cod_rules
  for each statement execute function public.setting_changed();
create trigger delivery_calendars_stamped after insert or update or delete or truncate on public.delivery_calendars
  for each statement execute function public.setting_changed();
create trigger fiscal_markets_stamped after insert or update or delete or truncate on public.fiscal_markets
  for each statement execute function public.setting_changed();
create trigger lead_times_stamped after insert or update or delete or truncate on public.lead_times
  for each statement execute function public.setting_changed();
create trigger market_identities_stamped after insert or update or delete or truncate on public.market_identities
  for each statement execute function public.setting_changed();
create trigger receipt_settings_stamped after insert or update or delete or truncate on public.receipt_settings
  for each statement execute function public.setting_changed();
create trigger return_rules_stamped after insert or update or delete or truncate on public.return_rules
  for each statement execute function public.setting_changed();
create trigger shipping_rates_stamped after insert or update or delete or truncate on public.shipping_rates
  for each statement execute function public.setting_changed();
