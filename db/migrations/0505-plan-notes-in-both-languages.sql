-- The note about a programme's update in English, where `notice` is its Arabic. Null: written in one language.
alter table plan_changes
  add column notice_en text check (length(notice_en) between 1 and 1000);
