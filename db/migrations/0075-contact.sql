-- What visitors write to the shop: messages and applications, kept for the admin area until somebody has dealt with them.
create table contact_messages (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  email text not null,
  phone text,
  subject text not null check (char_length(subject) between 1 and 150),
  message text not null check (char_length(message) between 1 and 5000),
  language text not null check (language in ('ar', 'en')),
  created_at timestamptz not null,
  handled_at timestamptz,
  -- Normalized when it is written, because doing it for every search is slow.
  searched text generated always as (search_text(name || ' ' || subject || ' ' || coalesce(phone, ''))) stored
);
create index contact_messages_created_at on contact_messages (created_at desc, id desc);

create table join_applications (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  email text not null,
  phone text not null,
  city text not null,
  role text not null check (role in ('coach', 'affiliate', 'ambassador')),
  experience_years integer not null check (experience_years between 0 and 60),
  about text not null check (char_length(about) between 1 and 5000),
  social_url text check (social_url ~* '^https?://'),
  language text not null check (language in ('ar', 'en')),
  created_at timestamptz not null,
  handled_at timestamptz,
  searched text generated always as (search_text(name || ' ' || city || ' ' || phone)) stored
);
create index join_applications_created_at on join_applications (created_at desc, id desc);
