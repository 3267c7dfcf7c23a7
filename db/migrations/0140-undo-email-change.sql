-- A link to the old address that undoes a change of e-mail, and the session that asked for the change.

alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('verify-email', 'change-email', 'reset-password', 'undo-email-change'));
-- The order in which links were made, by the database: clocks of several processes differ.
alter table account_tokens add column seq bigint generated always as identity;
-- The session that goes on when the link is used.
alter table account_tokens add column session_id uuid references sessions (id) on delete set null;
create index account_tokens_session on account_tokens (session_id) where session_id is not null;
