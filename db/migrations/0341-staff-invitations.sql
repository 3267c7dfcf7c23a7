-- Colleagues who were asked to join the staff and have not yet. Only a hash of the mailed link is kept.
create table staff_invitations (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  email_key text not null,
  staff_role text not null check (staff_role in ('owner', 'manager', 'support', 'coach')),
  language text not null check (language in ('ar', 'en')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_by uuid not null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index staff_invitations_open on staff_invitations (email_key);
