-- What is only ever added to cannot be emptied as a whole either: row triggers do not see a TRUNCATE.

do $$
declare ledger text;
begin
  foreach ledger in array array['audit_entries', 'points_entries', 'gift_card_entries', 'order_lines', 'orders', 'order_history',
    'programme_versions'] loop
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      ledger || '_never_emptied', ledger);
  end loop;
end $$;

-- Nobody refers themselves: what follows a plus and the dots before the @ are left out for every domain, since several
-- mail services ignore them.
create or replace function mailbox_of(address text) returns text language sql immutable parallel safe as $$
  select replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@'
    || case when split_part(lower(address), '@', 2) = 'googlemail.com' then 'gmail.com' else split_part(lower(address), '@', 2) end
$$;
