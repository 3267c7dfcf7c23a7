-- Check-ins of coached members: the forms, on which days, and what members answered.

-- Forms of the shop have no owner.
create table checkin_forms (
  id uuid primary key,
  owner_id uuid references users (id),
  title jsonb not null check (jsonb_typeof(title) = 'object'),
  number integer not null check (number > 0),
  created_at timestamptz not null
);

-- Never changed: a check-in keeps the questions that it was answered with.
create table checkin_form_versions (
  form_id uuid not null references checkin_forms (id),
  number integer not null check (number > 0),
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 30),
  created_at timestamptz not null,
  primary key (form_id, number)
);

create table checkin_schedules (
  id uuid primary key,
  subscription_id uuid not null unique references subscriptions (id),
  form_id uuid not null references checkin_forms (id),
  weekday integer not null check (weekday between 0 and 6),
  every_weeks integer not null check (every_weeks in (1, 2, 4)),
  starts_on date not null,
  -- Stopped ones stay, since check-ins name them.
  stopped_at timestamptz,
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null
);

create table checkins (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  user_id uuid not null references users (id),
  schedule_id uuid not null references checkin_schedules (id),
  form_id uuid not null,
  form_number integer not null,
  due_on date not null,
  opens_at timestamptz not null,
  due_at timestamptz not null check (due_at > opens_at),
  state text not null check (state in ('open', 'submitted', 'answered', 'missed', 'skipped')),
  -- The next reminder; null when no more are sent.
  remind_at timestamptz,
  reminders integer not null default 0 check (reminders between 0 and 2),
  answers bytea,
  revision integer not null default 0 check (revision >= 0),
  submitted_at timestamptz,
  answered_at timestamptz,
  answered_by uuid references users (id),
  message_id uuid,
  answer_seconds integer check (answer_seconds >= 0),
  created_at timestamptz not null,
  unique (schedule_id, due_on),
  foreign key (form_id, form_number) references checkin_form_versions (form_id, number),
  check (state not in ('submitted', 'answered') or (submitted_at is not null and answers is not null)),
  check ((state = 'answered') = (answered_at is not null))
);
create index checkins_by_subscription on checkins (subscription_id, due_on desc);
create index checkins_by_user on checkins (user_id, due_on desc);
create index checkins_to_remind on checkins (remind_at) where remind_at is not null;
create index checkins_to_miss on checkins (due_at) where state = 'open';

insert into checkin_forms (id, title, number, created_at)
values ('019c1000-0000-7000-8000-000000000001', '{"ar": "متابعة الأسبوع", "en": "Weekly check-in"}', 1, '2026-11-24T00:00:00Z');
insert into checkin_form_versions (form_id, number, items, created_at)
values ('019c1000-0000-7000-8000-000000000001', 1, '[
  {"key": "energy", "kind": "scale", "label": {"ar": "كيف كانت طاقتك هذا الأسبوع؟", "en": "How was your energy this week?"}, "unit": null, "min": null, "max": null, "metric": null, "options": [], "isRequired": true},
  {"key": "sleep", "kind": "number", "label": {"ar": "كم ساعة تنام في الليلة في المتوسط؟", "en": "How many hours did you sleep a night on average?"}, "unit": {"ar": "ساعة", "en": "hours"}, "min": 0, "max": 16, "metric": null, "options": [], "isRequired": true},
  {"key": "stress", "kind": "scale", "label": {"ar": "كم كان مستوى التوتر؟", "en": "How stressed were you?"}, "unit": null, "min": null, "max": null, "metric": null, "options": [], "isRequired": true},
  {"key": "food", "kind": "scale", "label": {"ar": "إلى أي حد التزمت بخطة الأكل؟", "en": "How well did you keep to your food plan?"}, "unit": null, "min": null, "max": null, "metric": null, "options": [], "isRequired": true},
  {"key": "weight", "kind": "metric", "label": {"ar": "وزنك صباح اليوم، قبل الإفطار", "en": "Your weight this morning, before breakfast"}, "unit": {"ar": "كجم", "en": "kg"}, "min": 20, "max": 400, "metric": "weight", "options": [], "isRequired": false},
  {"key": "pain", "kind": "pain", "label": {"ar": "هل شعرت بألم أو انزعاج أثناء التمرين؟", "en": "Did anything hurt while you trained?"}, "unit": null, "min": null, "max": null, "metric": null, "options": [], "isRequired": true},
  {"key": "pain_where", "kind": "text", "label": {"ar": "إن وُجد ألم: أين ومتى؟", "en": "If something hurt: where and when?"}, "unit": null, "min": null, "max": null, "metric": null, "options": [], "isRequired": false},
  {"key": "win", "kind": "text", "label": {"ar": "ما أفضل ما حققته هذا الأسبوع؟", "en": "What went best this week?"}, "unit": null, "min": null, "max": null, "metric": null, "options": [], "isRequired": false},
  {"key": "question", "kind": "text", "label": {"ar": "ما الصعب عليك الآن، وما الذي تريد أن تسأل مدربك عنه؟", "en": "What is hard right now, and what would you like to ask your coach?"}, "unit": null, "min": null, "max": null, "metric": null, "options": [], "isRequired": false}
]', '2026-11-24T00:00:00Z');
