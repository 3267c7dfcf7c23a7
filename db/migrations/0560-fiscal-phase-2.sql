-- Tax documents of phase 2: devices with keys of their own, the chain of hashes, and what the authority said of each document.

alter table fiscal_markets drop constraint fiscal_markets_mode_check;
alter table fiscal_markets add constraint fiscal_markets_mode_check check (mode in ('off', 'phase1', 'phase2'));
-- Since when documents are signed and reported.
alter table fiscal_markets add column reporting_at timestamptz check ((mode = 'phase2') = (reporting_at is not null));

create or replace function fiscal_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or (old.mode <> 'off' and new.started_at is distinct from old.started_at)
     or (old.mode = 'phase1' and new.mode = 'off')
     or (old.mode = 'phase2' and (new.mode, new.reporting_at) is distinct from (old.mode, old.reporting_at)) then
    raise exception 'tax documents are not switched off again' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A counter of phase 1 has no key. What the authority gave a device is sealed, as its key is.
alter table fiscal_devices drop constraint fiscal_devices_state_check;
alter table fiscal_devices
  add constraint fiscal_devices_state_check check (state in ('new', 'compliance', 'active', 'renewing', 'retired')),
  add column name text not null default 'Counter' check (length(name) between 1 and 80),
  add column env text check (env in ('sandbox', 'developer-portal', 'simulation', 'core')),
  add column last_hash text check (length(last_hash) between 40 and 100),
  -- Where the device stands, for its requests for certificates.
  add column short_address text check (short_address ~ '^[A-Z]{4}[0-9]{4}$'),
  add column csr text,
  add column key_sealed bytea,
  -- What waits for its certificate while the device is renewed.
  add column next_key_sealed bytea,
  -- In Base64, as documents carry it.
  add column certificate text,
  add column token_sealed bytea,
  add column secret_sealed bytea,
  -- The authority's id of the request, which asks for the certificate that counts.
  add column request_id text check (length(request_id) between 1 and 100),
  -- Kinds of documents that the authority has checked.
  add column checks text[] not null default '{}' check (checks <@ array['invoice', 'credit', 'debit']),
  add column expires_at timestamptz,
  -- The authority did not accept the device: nothing is sent until staff have looked.
  add column paused_at timestamptz,
  add column version integer not null default 1 check (version > 0),
  add check ((key_sealed is null) = (env is null)),
  add check ((key_sealed is null) = (csr is null)),
  add check (key_sealed is not null or state in ('active', 'retired')),
  add check (key_sealed is null or state in ('new', 'retired') or num_nulls(certificate, token_sealed, secret_sealed) = 0),
  add check (key_sealed is null or state not in ('active', 'renewing') or expires_at is not null),
  add check ((next_key_sealed is not null) = (state = 'renewing'));
drop index fiscal_devices_active;
create unique index fiscal_devices_counting on fiscal_devices (market) where state = 'active' and key_sealed is null;
create unique index fiscal_devices_signing on fiscal_devices (market) where state in ('active', 'renewing') and key_sealed is not null;

alter table fiscal_documents drop constraint fiscal_documents_state_check;
alter table fiscal_documents drop constraint fiscal_documents_order_id_kind_refund_id_key;
alter table fiscal_documents
  add constraint fiscal_documents_state_check
    check (state in ('due', 'issued', 'sent', 'accepted', 'warned', 'rejected', 'replaced')),
  -- A rejected document that this one was issued for, with the seller as of today.
  add column replaces_id uuid unique references fiscal_documents (id),
  -- Of signed documents: the hash of the device's document before it, its own, and the signed text byte for byte.
  add column previous_hash text check (length(previous_hash) between 40 and 100),
  add column hash text check (length(hash) = 44),
  add column body bytea,
  -- Times it was sent to the authority, and when to send it next.
  add column attempts integer not null default 0 check (attempts >= 0),
  add column next_at timestamptz,
  -- What the authority said last.
  add column reply jsonb check (jsonb_typeof(reply) = 'object'),
  add check (num_nulls(previous_hash, hash, body) in (0, 3)),
  add check (body is null or state <> 'due'),
  add check (body is not null or state in ('due', 'issued')),
  add check ((next_at is not null) = (body is not null and state in ('issued', 'sent')));
create unique index fiscal_documents_once on fiscal_documents (order_id, kind, refund_id) nulls not distinct
  where state <> 'replaced';
create index fiscal_documents_to_send on fiscal_documents (device_id, counter) where next_at is not null;
create index fiscal_documents_rejected on fiscal_documents (issued_at) where state = 'rejected';
create index fiscal_documents_of_order on fiscal_documents (order_id);

-- A document that was decided gets its number once; a credit note names the invoice that holds then. What is issued
-- stays as it is but for what the authority says of it.
create or replace function keep_fiscal_document() returns trigger language plpgsql as $$
declare
  given constant text[] := '{state,device_id,counter,number,issued_at,seller,qr,previous_hash,hash,body,next_at,invoice_id}';
  said constant text[] := '{state,attempts,next_at,reply}';
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
