-- Names and what is typed for them are compared in one form: as before, and with Latin digits, punctuation as spaces
-- and without joiners; then once more without the Arabic article, so that one written without it is found as well.

-- The same as `foldText` of the shop.
create or replace function fold_text(text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    translate(regexp_replace(lower(normalize($1, NFKD)),
      '[\u0300-\u036f\u0640\u064b-\u065f\u0670\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
      'ىیةہھەۃٱکگڤپچ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ييهههههاككفبج01234567890123456789'),
    '[\s!-/:-@\[-`{-~\u00a1-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u2010-\u2027\u2030-\u205e]+', ' ', 'g'))
$$;

-- The same as `withoutArticles` of the shop. عبد الرحمن is written as one word and as two.
create function without_articles(text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace($1, '(^| )عبد ?ال', '\1عبد', 'g'), '(^| )ال(?=[^ ]{2})', '\1', 'g')
$$;

-- Both forms, each on a line of its own, with a space before each word: what is looked through.
create function search_text(text) returns text language sql immutable strict parallel safe as $$
  select ' ' || fold_text($1) || E'\n ' || without_articles(fold_text($1))
$$;

alter table users drop column name_folded;
alter table users add column name_searched text
  generated always as (search_text(first_name || ' ' || last_name)) stored;
alter table products drop column name_folded;
alter table products add column name_searched text
  generated always as (search_text((name ->> 'ar') || ' ' || (name ->> 'en'))) stored;
