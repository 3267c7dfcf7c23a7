-- A match can be undone as long as its money was not booked with the payment.
create or replace function keep_bank_row() returns trigger language plpgsql as $$
declare
  decision text[] := '{state,payment_id,proposed_by,decided_by,decided_at,reason}';
begin
  if tg_op = 'DELETE' or to_jsonb(new) - decision is distinct from to_jsonb(old) - decision
    or old.state = 'matched' and (new.state <> 'open'
      or exists (select from public.payments p where p.id = old.payment_id and p.captured_minor > 0)) then
    raise exception 'a row of a bank statement is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
