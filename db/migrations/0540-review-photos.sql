-- Pictures that a customer adds to a review: [{ url, width, height, placeholder }], shown with it once it is approved.
alter table reviews add column photos jsonb not null default '[]'
  check (jsonb_typeof(photos) = 'array' and jsonb_array_length(photos) <= 4);
