-- System lines of a thread: who looks after it from now on. The text holds both languages for readers that do not know the event.
alter table coach_messages
  add column event jsonb check (jsonb_typeof(event) = 'object'),
  drop constraint coach_messages_author_check,
  add constraint coach_messages_author_check check (author in ('customer', 'coach', 'system')),
  add constraint coach_messages_event check ((author = 'system') = (event is not null));
