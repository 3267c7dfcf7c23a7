-- The national ID of a receipt's buyer, sealed. The stored text leaves it out; it is put back wherever the receipt goes out.

alter table fiscal_documents add column buyer_sealed bytea;

create or replace function keep_fiscal_document() returns trigger language plpgsql as $$
declare
  given constant text[] :=
    '{state,device_id,counter,number,issued_at,seller,qr,previous_hash,hash,body,next_at,invoice_id,item_codes,buyer_sealed}';
  said constant text[] := '{state,attempts,next_at,reply,submission_id,long_id,submitted_at}';
begin
  if tg_op = 'UPDATE' then
    if old.state = 'due' and new.state = 'issued' and to_jsonb(new) - given = to_jsonb(old) - given then
      return new;
    end if;
    if old.body is not null and to_jsonb(new) - said = to_jsonb(old) - said
       and (old.state, new.state) in (('issued', 'sent'), ('sent', 'sent'), ('sent', 'accepted'), ('sent', 'warned'),
         ('sent', 'rejected'), ('rejected', 'issued'), ('rejected', 'replaced')) then
      return new;
    end if;
  end if;
  raise exception 'a tax document never changes' using errcode = 'restrict_violation';
end $$;
