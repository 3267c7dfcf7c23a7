/**
 * The query builder. Everything imports it from here: Node reads a package's list of exports at each import of its name,
 * and that of drizzle-orm is so long that hundreds of imports took a quarter of the server's start.
 */
export * from "drizzle-orm";
export {
  bigint,
  boolean,
  customType,
  date,
  getTableConfig,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  PgDialect,
  PgTable,
  type PgUpdateSetSource,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
