-- A rate that is removed and added again is another one: a page that still shows the first must not overwrite the second.
create sequence shipping_rate_versions as integer owned by shipping_rates.version;
select setval('shipping_rate_versions', (select coalesce(max(version), 1) from shipping_rates));
alter table shipping_rates alter column version set default nextval('shipping_rate_versions');
