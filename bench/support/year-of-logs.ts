import type pg from "pg";

const exercisesOfDay = 6;
const maxSets = 3;
const plan = "muscle-builder-12";

export interface YearAmounts {
  readonly weeks: number;
  /** As many as the plan has where left out, at most `maxSets`. */
  readonly setsOfExercise: number | undefined;
}

/**
 * A year of workouts, weights and days of exercises for every member of the temporary table `members`, by the plan of a
 * demo programme, which begins again whenever it ends. Members train on all but one workout of ten.
 */
const statements = ({ weeks, setsOfExercise }: YearAmounts): readonly string[] => [
  `create temporary table plan_days as
    select v.programme_id, v.id as version_id, (w ->> 'number')::int as week, (d ->> 'order')::int as day, d as content
    from (select * from programme_versions where programme_id = (select id from products where slug = '${plan}')
      order by number desc limit 1) v,
      jsonb_array_elements(v.plan -> 'phases') f, jsonb_array_elements(f -> 'weeks') w, jsonb_array_elements(w -> 'days') d`,
  `create temporary table plan_sets as
    with lines as (
      select week, day, b.at - 1 as block, r.at - 1 as prescription, r.line, row_number() over (partition by week, day order by b.at, r.at) as nth
      from plan_days, jsonb_array_elements(content -> 'blocks') with ordinality b (part, at),
        jsonb_array_elements(b.part -> 'prescriptions') with ordinality r (line, at))
    select week, day, block, prescription, set_number, line ->> 'exercise' as exercise, line - 'exercise' as target
    from lines, generate_series(1, ${setsOfExercise ?? `least(${maxSets}, (line ->> 'sets')::int)`}) set_number
    where nth <= ${exercisesOfDay}`,
  `create temporary table terms as
    select m.user_id, q, gen_random_uuid() as enrolment_id,
      date_trunc('week', current_date)::date - 7 * (${weeks} - 12 * q) as start_date
    from members m, generate_series(0, (${weeks} - 1) / 12) q order by m.user_id`,
  `insert into enrolments (id, user_id, origin, programme_id, version_id, slug, name, status, start_date, weekdays, timezone, created_at, updated_at)
    select enrolment_id, user_id, 'grant', d.programme_id, d.version_id, '${plan}', '{"ar": "خطة", "en": "Plan"}',
      case when q = (${weeks} - 1) / 12 then 'active' else 'completed' end, start_date, '{0,2,4,5}', 'Africa/Cairo', start_date, start_date
    from terms, (select distinct programme_id, version_id from plan_days) d`,
  `create temporary table workouts as
    select user_id, enrolment_id, gen_random_uuid() as id, week, day, start_date + 7 * (week - 1) + day as on_date
    from terms, (select distinct week, day from plan_days) d
    where start_date + 7 * (week - 1) + day < current_date and random() < 0.9 order by user_id`,
  `insert into session_logs (user_id, id, enrolment_id, week, day, on_date, started_at, ended_at, rpe, revision, created_at, updated_at)
    select user_id, id, enrolment_id, week, day, on_date, on_date + time '18:00', on_date + time '19:00', 8, 1, on_date + time '19:00',
      on_date + time '19:00' from workouts`,
  `insert into set_logs (user_id, session_id, block, prescription, set_number, exercise, target, per_side, weight_kg, weight, unit, reps, rpe, is_done)
    select w.user_id, w.id, s.block, s.prescription, s.set_number, s.exercise, s.target, false, 40 + w.week, 40 + w.week, 'kg', 8, 8, true
    from workouts w join plan_sets s using (week, day) order by w.user_id, w.id`,
  `insert into exercise_days (user_id, exercise, on_date, sets, reps, volume_kg, top_kg, top_reps, e1rm_kg, mean_rpe)
    select w.user_id, s.exercise, w.on_date, count(*), 8 * count(*), 8 * count(*) * (40 + max(w.week)), 40 + max(w.week), 8, 50 + max(w.week), 8
    from workouts w join plan_sets s using (week, day) group by 1, 2, 3 order by 1, 2, 3`,
  `insert into measurements (user_id, id, metric, value, measured_on, taken_at, created_at)
    select user_id, gen_random_uuid(), 'weight', 80 - w * 0.1, current_date - 7 * w, now() - w * interval '1 week', now() - w * interval '1 week'
    from members, generate_series(0, ${weeks} - 1) w order by user_id`,
];

export interface Year {
  readonly workouts: number;
  readonly sets: number;
  /** One of those that everybody did. */
  readonly exercise: string;
}

/** The client keeps no limit of time for statements: what follows, such as a vacuum, takes long too. */
export async function fillYear(client: pg.PoolClient, amounts: YearAmounts): Promise<Year> {
  // One load of rows that are known to fit: checking each reference would take most of the time.
  await client.query("set session_replication_role = replica; set statement_timeout = 0");
  for (const statement of statements(amounts)) {
    await client.query(statement);
    // Temporary tables have no statistics until then.
    if (statement.startsWith("create")) await client.query("analyze");
  }
  await client.query("analyze");
  const { rows } = await client.query<Year>(
    `select (select count(*)::int from session_logs) as workouts, (select count(*)::int from set_logs) as sets,
      (select min(exercise) from plan_sets) as exercise`,
  );
  await client.query("reset session_replication_role");
  const [counted] = rows;
  if (counted === undefined || counted.exercise === null) throw new Error(`${plan} is no demo programme`);
  return counted;
}
