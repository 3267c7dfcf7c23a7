-- The label of food and supplements: values for one serving, ingredients, allergens and storage; null: no label.
alter table products add column nutrition jsonb check (nutrition is null or jsonb_typeof(nutrition) = 'object');
