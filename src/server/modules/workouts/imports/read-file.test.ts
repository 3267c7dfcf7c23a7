import { expect, test } from "vitest";
import { ApiError } from "#shared/contract/client.ts";
import { readWorkoutFile } from "./read-file.ts";
import { workoutId } from "./to-logs.ts";

const now = new Date("2026-11-27T08:00:00Z");
const read = (text: string | Buffer) => readWorkoutFile(Buffer.from(text as string), now);
const lines = (...rows: string[]): string => rows.join("\n");
const fault = async (text: string | Buffer): Promise<string> =>
  read(text).then(
    () => "no fault",
    (error: { code?: string; status?: number }) =>
      error instanceof ApiError ? "api" : `${error.status} ${error.code}`,
  );

const oldStrong =
  "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration";
const newStrong =
  "Workout #,Date,Workout Name,Duration (sec),Exercise Name,Set Order,Weight (lbs),Reps,RPE,Distance (meters),Seconds,Notes,Workout Notes";
const hevy =
  '"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"';

test("a workout has the same id in every file", () => {
  expect(workoutId("0198f3c2-0000-7000-8000-0000000000aa", "hevy|2025-07-26T07:06|Week 12 - Lower - Strength")).toBe(
    "3d90a92e-d3b0-5e47-bad9-738435b963f1",
  );
});

test("an older file of Strong: semicolons, decimal commas, kinds of sets, rows that are no sets", async () => {
  const file = await read(
    lines(
      `\uFEFF${oldStrong}`,
      '2025-03-01 18:05:09;"Push; heavy";Bench Press (Barbell);W;40,0;kg;10;;;;0;;Felt well;1h 5m',
      '2025-03-01 18:05:09;"Push; heavy";Bench Press (Barbell);1;82,5;kg;5;8,5;0;m;0;Pause;Felt well;1h 5m',
      '2025-03-01 18:05:09;"Push; heavy";Bench Press (Barbell);Rest Timer;0;kg;0;;;;120;;;1h 5m',
      '2025-03-01 18:05:09;"Push; heavy";Bench Press (Barbell);D;60;kg;12;;;;;;;1h 5m',
      '2025-03-01 18:05:09;"Push; heavy";بنش برس;F;٦٠;kg;٨;;;;;;;1h 5m',
      "2025-03-02 07:00:00;Run;Running;1;0;kg;0;;5,2;km;1800;;;30m",
    ),
  );
  expect(file).toMatchObject({ source: "strong", needsUnit: false, rejected: [] });
  const [push, run] = file.workouts;
  expect(push).toMatchObject({ key: "strong|2025-03-01T18:05|Push; heavy", note: "Felt well" });
  expect(push?.end).toEqual({ date: "2025-03-01", second: 18 * 3600 + 5 * 60 + 9 + 3900 });
  expect(push?.sets.map((set) => [set.kind, set.weight, set.unit, set.reps, set.rpe])).toEqual([
    ["warmup", 40, "kg", 10, null],
    ["normal", 82.5, "kg", 5, 8.5],
    ["drop", 60, "kg", 12, null],
    ["failure", 60, "kg", 8, null],
  ]);
  expect(run?.sets).toMatchObject([{ metres: 5200, seconds: 1800, reps: null, weight: null }]);
});

test("a newer file of Strong in another order, with twelve hours; one without units asks", async () => {
  const file = await read(
    lines(
      newStrong,
      "7,2026-01-05 6:30:00\u202FPM,Legs,3600,Squat (Barbell),1,225.0,5,9,0,0,,",
      "8,2026-01-06 12:15:00 AM,Legs,60,Squat (Barbell),1,135,5,,0,0,,",
    ),
  );
  expect(file.workouts.map(({ key }) => key)).toEqual(["strong|2026-01-05T18:30|Legs", "strong|2026-01-06T00:15|Legs"]);
  expect(file.workouts[0]?.sets[0]).toMatchObject({ weight: 225, unit: "lb" });
  const bare = await read(
    lines(
      "Reps,Weight,Set Order,Exercise Name,Workout Name,Date",
      "5,100,1,Deadlift (Barbell),Pull,2024-02-29 10:00:00",
    ),
  );
  expect(bare).toMatchObject({ needsUnit: true, workouts: [{ sets: [{ weight: 100, unit: undefined, reps: 5 }] }] });
});

test("a file of Hevy", async () => {
  const file = await read(
    lines(
      hevy,
      '"Week 12 - Lower - Strength","26 Jul 2025, 07:06","26 Jul 2025, 08:10","Hot","Squat (Barbell)",,"Deep\nand slow","0","warmup",60,5,,,',
      '"Week 12 - Lower - Strength","26 Jul 2025, 07:06","26 Jul 2025, 08:10","Hot","Squat (Barbell)",,"Deep\nand slow","1","normal",132.5,5,,,9',
      '"Week 12 - Lower - Strength","26 Jul 2025, 07:06","26 Jul 2025, 08:10","Hot","Plank",1,,"0","dropset",,,,60,',
      '"Walk","1 Aug 2025, 20:00","1 Aug 2025, 19:00",,"Walking",,,"0","normal",,,2.5,,',
    ),
  );
  expect(file).toMatchObject({ source: "hevy", needsUnit: false, rejectedCount: 0 });
  expect(file.workouts.map(({ key, sets }) => [key, sets.length])).toEqual([
    ["hevy|2025-07-26T07:06|Week 12 - Lower - Strength", 3],
    ["hevy|2025-08-01T20:00|Walk", 1],
  ]);
  expect(file.workouts[0]?.sets[1]).toMatchObject({ weight: 132.5, rpe: 9, note: "Deep\nand slow", kind: "normal" });
  // An end before the start says nothing.
  expect(file.workouts[1]).toMatchObject({ end: { second: 72_000 }, sets: [{ metres: 2500 }] });
});

test("bad rows are named and left out", async () => {
  const row = (date: string, name: string, order: string, weight: string, reps: string) =>
    `${date},Day,${name},${order},${weight},${reps}`;
  const good = "2025-03-01 10:00:00";
  const file = await read(
    lines(
      "Date,Workout Name,Exercise Name,Set Order,Weight,Reps",
      row("2025-02-30 10:00:00", "Squat", "1", "100", "5"),
      row("yesterday", "Squat", "1", "100", "5"),
      row("1999-12-31 10:00:00", "Squat", "1", "100", "5"),
      row("2027-01-01 10:00:00", "Squat", "1", "100", "5"),
      row(good, " \u200f ", "1", "100", "5"),
      row(good, "Squat", "1", "NaN", "5"),
      row(good, "Squat", "1", "-5", "5"),
      row(good, "Squat", "1", "99999", "5"),
      row(good, "Squat", "X", "100", "5"),
      row(good, "Squat", "__proto__", "100", "5"),
      row(good, "Squat", "1", "100", "0"),
      row(good, "Squ\u202eat\u0000", "1", "100", "5"),
      ...Array.from({ length: 300 }, () => row(good, "Squat", "1", "100", "5")),
    ),
  );
  expect(file.rejected.map(({ row: at, code }) => `${at} ${code}`)).toEqual([
    "2 DATE_INVALID",
    "3 DATE_INVALID",
    "4 DATE_TOO_EARLY",
    "5 DATE_IN_FUTURE",
    "6 NAME_MISSING",
    "7 NUMBER_INVALID",
    "8 NUMBER_INVALID",
    "9 NUMBER_TOO_BIG",
    "10 SET_TYPE_UNKNOWN",
    "11 SET_TYPE_UNKNOWN",
    "12 SET_EMPTY",
    "313 TOO_MANY_SETS",
  ]);
  expect(file.workouts[0]?.sets[0]?.exercise).toBe("Squat");
});

test("what is no such file is refused", async () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108", "hex");
  const zip = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(2000, 0xa5)]);
  const utf16 = Buffer.from(`\ufeff${oldStrong}`, "utf16le");
  for (const file of ["", "\n\n", "Handle,Title,Price\na,b,1", png, zip, utf16, '"Date', '{"date": 1}'])
    expect(await fault(file)).toBe("400 IMPORT_UNKNOWN");
  expect(await fault(lines(oldStrong, "2025-03-01 18:05:09;Push;Bench;1;82,5;kg;5;;;;;;;1h", '2025;"Push'))).toBe(
    "400 IMPORT_UNREADABLE",
  );
  const row = "2025-03-01 18:05:09;Push;Bench;Note;;;;;;;;;;";
  expect(await fault(lines(oldStrong, ...Array.from({ length: 50_001 }, () => row)))).toBe("400 IMPORT_TOO_LONG");
});
