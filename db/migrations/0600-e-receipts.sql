-- Egyptian e-receipts: a point of sale (POS) chains receipts by their UUIDs and hands them in to the tax authority (ETA).

alter table fiscal_markets drop constraint fiscal_markets_market_check;
alter table fiscal_markets drop constraint fiscal_markets_mode_check;
alter table fiscal_markets
  add constraint fiscal_markets_market_check check (market in ('SA', 'EG')),
  add constraint fiscal_markets_mode_check
    check (case market when 'EG' then mode in ('off', 'eta') else mode in ('off', 'phase1', 'phase2') end);
insert into fiscal_markets (market) values ('EG');

create or replace function fiscal_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or (old.mode <> 'off' and (new.mode = 'off' or new.started_at is distinct from old.started_at))
     or (old.mode = 'phase2' and (new.mode, new.reporting_at) is distinct from (old.mode, old.reporting_at)) then
    raise exception 'tax documents are not switched off again' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What every receipt states beside its seller's identity.
create table receipt_settings (
  market text primary key references fiscal_markets (market) check (market = 'EG'),
  branch_code text not null default '0' check (branch_code ~ '^[0-9A-Za-z-]{1,20}$'),
  -- What the business does, by the authority's list.
  activity_code text check (activity_code ~ '^[0-9]{4}$'),
  -- Delivery is a line: {type, code, unit}.
  delivery_code jsonb check (jsonb_typeof(delivery_code) = 'object'),
  -- From this total on a receipt names its buyer's national ID.
  buyer_id_from_minor bigint not null default 15000000 check (buyer_id_from_minor > 0),
  version integer not null default 1 check (version > 0)
);
insert into receipt_settings (market) values ('EG');

alter table fiscal_devices drop constraint fiscal_devices_env_check;
alter table fiscal_devices drop constraint fiscal_devices_check;
alter table fiscal_devices
  add constraint fiscal_devices_env_check
    check (env in ('sandbox', 'developer-portal', 'simulation', 'core', 'preprod', 'production')),
  -- Of a POS: its number and version as registered, and what it signs in with, sealed.
  add column serial text check (length(serial) between 1 and 100),
  add column pos_version text check (length(pos_version) between 1 and 50),
  add column credentials_sealed bytea,
  add constraint fiscal_devices_of_market check (
    case market when 'EG'
      then key_sealed is null and num_nulls(env, serial, pos_version, credentials_sealed) = 0
      else (key_sealed is null) = (env is null) and num_nonnulls(serial, pos_version, credentials_sealed) = 0
    end);
-- Registered twice it would begin a second chain.
create unique index fiscal_devices_serial on fiscal_devices (env, serial) where serial is not null;

alter table fiscal_documents drop constraint fiscal_documents_number_key;
alter table fiscal_documents drop constraint fiscal_documents_number_check;
alter table fiscal_documents drop constraint fiscal_documents_previous_hash_check;
alter table fiscal_documents drop constraint fiscal_documents_hash_check;
alter table fiscal_documents
  -- A receipt has its order's number, a return its case's.
  add constraint fiscal_documents_number_check check (case market
    when 'EG' then number ~ '^HM-[0-9]{6,}(-[RC][0-9]+){0,2}$' else number ~ '^HM-[A-Z]{2}-[0-9]{2}-[0-9]{6,}$' end),
  -- The first receipt of a POS follows none.
  add constraint fiscal_documents_previous_hash_check
    check (length(previous_hash) between 40 and 100 or market = 'EG' and previous_hash = ''),
  -- Of receipts: the UUID.
  add constraint fiscal_documents_hash_check check (length(hash) = case market when 'EG' then 64 else 44 end),
  -- The codes of its items as they were issued, by line; a return has its sale's.
  add column item_codes jsonb check (jsonb_typeof(item_codes) = 'array'),
  -- What the authority calls the call that handed it in, and the receipt; null until it has answered.
  add column submission_id text check (length(submission_id) between 1 and 100),
  add column long_id text check (length(long_id) between 1 and 200),
  add column submitted_at timestamptz;
create unique index fiscal_documents_number on fiscal_documents (number) where state <> 'replaced';

create or replace function keep_fiscal_document() returns trigger language plpgsql as $$
declare
  given constant text[] :=
    '{state,device_id,counter,number,issued_at,seller,qr,previous_hash,hash,body,next_at,invoice_id,item_codes}';
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

-- How Egypt's tax authority knows a variant: {type, code, unit}.
alter table variants add column tax_code jsonb check (
  tax_code ->> 'type' in ('EGS', 'GS1') and length(tax_code ->> 'code') between 8 and 80
  and tax_code ->> 'unit' ~ '^[A-Z0-9]{1,8}$');
