-- What staff keep about an order or a customer for each other: notes, tags, and who takes care of it.
create table staff_notes (
  id uuid primary key,
  order_id uuid references orders (id),
  user_id uuid references users (id),
  author_id uuid not null references users (id),
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  check (num_nonnulls(order_id, user_id) = 1)
);
create index staff_notes_by_order on staff_notes (order_id, created_at) where order_id is not null;
create index staff_notes_by_user on staff_notes (user_id, created_at) where user_id is not null;

create table staff_tags (
  order_id uuid references orders (id),
  user_id uuid references users (id),
  tag text not null check (length(tag) between 1 and 30),
  check (num_nonnulls(order_id, user_id) = 1)
);
create unique index staff_tags_of_order on staff_tags (order_id, lower(tag)) where order_id is not null;
create unique index staff_tags_of_user on staff_tags (user_id, lower(tag)) where user_id is not null;
create index staff_tags_by_tag on staff_tags (lower(tag));

create table staff_assignments (
  order_id uuid references orders (id),
  user_id uuid references users (id),
  staff_id uuid not null references users (id),
  check (num_nonnulls(order_id, user_id) = 1)
);
create unique index staff_assignments_of_order on staff_assignments (order_id) where order_id is not null;
create unique index staff_assignments_of_user on staff_assignments (user_id) where user_id is not null;
create index staff_assignments_by_staff on staff_assignments (staff_id);
