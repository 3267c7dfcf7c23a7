-- How a coach laid a photo of a check-in over another one: shifted by fractions of its frame, and sized.
alter table public.checkin_photos
  add column shift_x real not null default 0,
  add column shift_y real not null default 0,
  add column zoom real not null default 1;
