-- Media that were sent with a message, which may then say nothing.
alter table coach_messages
  add column attachments uuid[] not null default '{}' check (cardinality(attachments) <= 4),
  drop constraint coach_messages_text_check,
  add constraint coach_messages_text_check
    check (length(text) <= 2000 and (length(text) > 0 or cardinality(attachments) > 0)) not valid;
alter table coach_messages validate constraint coach_messages_text_check;
