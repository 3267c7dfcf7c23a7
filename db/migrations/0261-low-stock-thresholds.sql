-- A variant with fewer pieces is low in stock; null: the shop's own threshold.
alter table variants add column low_stock_below integer check (low_stock_below between 0 and 100000);
