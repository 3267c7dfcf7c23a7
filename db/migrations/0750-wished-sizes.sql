-- What each size of a wished product cost when it was wished, by variant, in `price_currency`. Null in wishes of before: they know the lowest price.
alter table public.wishlist_items add column size_prices jsonb;
