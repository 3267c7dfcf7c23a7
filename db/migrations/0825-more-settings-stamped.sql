-- Whether anybody wants to be told of an order is a setting too: who asked changes rarely, and every order asks it.
create trigger staff_alert_rules_stamped after insert or update or delete or truncate on public.staff_alert_rules
  for each statement execute function public.setting_changed();
-- Not with each sending: that writes other columns.
create trigger webhook_endpoints_stamped after insert or delete or truncate or update of status, events on public.webhook_endpoints
  for each statement execute function public.setting_changed();
