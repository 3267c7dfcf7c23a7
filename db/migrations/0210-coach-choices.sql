-- The coach whom a customer wants for a package; null is the best fit.
create table coach_choices (
  user_id uuid not null references users (id),
  package_id uuid not null references products (id),
  coach_id uuid references coaches (id),
  chosen_at timestamptz not null,
  primary key (user_id, package_id)
);
