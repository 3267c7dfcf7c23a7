import type pg from "pg";

export async function readDatabaseTime(pool: pg.Pool): Promise<Date> {
  const { rows } = await pool.query<{ time: Date }>("select clock_timestamp() as time");
  const [row] = rows;
  if (row === undefined) throw new Error("the database did not tell its time");
  return new Date(row.time);
}
