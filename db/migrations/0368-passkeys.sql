-- Passkeys of staff, beside or instead of an authenticator app.
create table staff_credentials (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- The name that browser and authenticator know the passkey by.
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- A SubjectPublicKeyInfo.
  public_key bytea not null check (octet_length(public_key) between 1 and 2048),
  -- The authenticator's own count of signatures; 0 for good where it keeps none.
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null,
  backed_up boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_credentials_by_user on staff_credentials (user_id);

-- Recovery codes belong to the person, since passkeys alone are a second factor too.
alter table staff_recovery_codes drop constraint staff_recovery_codes_user_id_fkey;
alter table staff_recovery_codes
  add constraint staff_recovery_codes_user_id_fkey foreign key (user_id) references users (id) not valid;

-- Set where a passkey is asked of somebody who is signed in: the challenge belongs to their session.
alter table sign_in_challenges add column session_id uuid;
