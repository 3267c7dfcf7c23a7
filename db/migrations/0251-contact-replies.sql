-- Staff answer messages and applications by mail; each reply stays beside what it answers.
create table contact_replies (
  id uuid primary key,
  message_id uuid references contact_messages (id) on delete cascade,
  application_id uuid references join_applications (id) on delete cascade,
  author_id uuid not null references users (id),
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null,
  check (num_nonnulls(message_id, application_id) = 1)
);
create index contact_replies_by_message on contact_replies (message_id, created_at) where message_id is not null;
create index contact_replies_by_application on contact_replies (application_id, created_at)
  where application_id is not null;

-- Texts that staff insert into replies, for messages to the shop or for coaching.
create table saved_replies (
  id uuid primary key,
  area text not null check (area in ('messages', 'coaching')),
  title text not null check (length(title) between 1 and 80),
  text_ar text not null check (length(text_ar) <= 2000),
  text_en text not null check (length(text_en) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null,
  check (text_ar <> '' or text_en <> '')
);
create unique index saved_replies_by_title on saved_replies (area, lower(title));
