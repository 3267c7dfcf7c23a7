-- The outbox of mails: written in the transaction of what they tell, sent by a job, never twice for the same thing.
create table mails (
  id uuid primary key,
  key text not null unique,
  kind text not null,
  recipient text not null,
  language text not null check (language in ('ar', 'en')),
  -- What is told, sealed with a key of the server's: it may hold links and codes that open something. Emptied once it is
  -- no longer needed.
  data jsonb not null,
  -- Filled when it is sent: the development mailbox and support see what the person saw.
  subject text,
  html text,
  text text,
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  -- Taken by one sender until then, so that a second worker does not send it at the same time.
  claimed_until timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- The mail server refused it for good.
  refused_at timestamptz,
  check (sent_at is null or refused_at is null)
);
create index mails_created_at on mails (created_at);
create index mails_sent_at on mails (sent_at) where sent_at is not null;
create index mails_unsent on mails (created_at) where sent_at is null;
