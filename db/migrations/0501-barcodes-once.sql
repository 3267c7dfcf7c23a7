-- himma: no-transaction
-- One number names one variant, however many leading zeros a scanner adds.
drop index concurrently if exists variants_barcode;
create unique index concurrently variants_barcode on variants (lpad(barcode, 14, '0')) where barcode is not null;
