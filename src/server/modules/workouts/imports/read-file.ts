import { refuse } from "#server/platform/errors.ts";
import { CsvFault, type CsvRow, csvFaults, detectEncoding, readCsv } from "#server/platform/read-csv.ts";
import { IMPORT_TOO_LONG, IMPORT_UNKNOWN, IMPORT_UNREADABLE } from "#shared/contract/workout-imports.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import type { LocalTime } from "#shared/domain/local-time.ts";
import { type ImportSource, maxWorkoutFileRows, type RowFault } from "#shared/domain/workout-files.ts";
import { RowRefused, toMinute } from "./read-cells.ts";
import { type Header, readHeader } from "./read-header.ts";
import { readRow, type WrittenRow, type WrittenSet } from "./read-row.ts";

/** A workout as in the file, in local time. */
export interface WrittenWorkout {
  /** The same in every file that holds it. */
  readonly key: string;
  readonly title: string;
  readonly start: LocalTime;
  readonly end: LocalTime;
  readonly note: string;
  readonly sets: WrittenSet[];
}

export interface WorkoutFile {
  readonly source: ImportSource;
  readonly workouts: readonly WrittenWorkout[];
  /** Weights have no unit. */
  readonly needsUnit: boolean;
  readonly rejected: readonly { readonly row: number; readonly code: RowFault }[];
  readonly rejectedCount: number;
}

/** As many as a workout of the player may have. */
const maxSets = 300;
const rejectedShown = 100;
/** Columns of both apps stay far below it. */
const maxColumns = 60;

const unknownFile = () => refuse(IMPORT_UNKNOWN, "This is no file of workouts that Strong or Hevy writes");

function createCollector(source: ImportSource, latest: string) {
  const workouts = new Map<string, WrittenWorkout>();
  const add = ({ title, start, end, note, set }: WrittenRow): void => {
    if (start.date > latest) throw new RowRefused("DATE_IN_FUTURE");
    const key = `${source}|${toMinute(start)}|${title}`;
    const known = workouts.get(key) ?? { key, title, start, end, note, sets: [] };
    if (known.sets.length >= maxSets) throw new RowRefused("TOO_MANY_SETS");
    known.sets.push(set);
    workouts.set(key, known);
  };
  return { workouts, add };
}

async function* rowsOf(file: Buffer): AsyncGenerator<CsvRow> {
  let line = 1;
  try {
    for await (const row of readCsv([file], { encoding: detectEncoding(file), maxColumns })) {
      line = row.line;
      yield row;
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    if (line <= 1) throw unknownFile();
    throw refuse(IMPORT_UNREADABLE, csvFaults[error.code], { row: error.line });
  }
}

/** Reads a file of Strong or Hevy. Throws 400 IMPORT_UNKNOWN, IMPORT_UNREADABLE, IMPORT_TOO_LONG. */
export async function readWorkoutFile(file: Buffer, now: Date): Promise<WorkoutFile> {
  // Today in the time zone furthest ahead.
  const latest = dateIn(now, "Pacific/Kiritimati");
  let header: Header | undefined;
  let collector: ReturnType<typeof createCollector> | undefined;
  const rejected: { row: number; code: RowFault }[] = [];
  let [rows, rejectedCount] = [0, 0];
  for await (const { line, cells } of rowsOf(file)) {
    if (header === undefined) {
      header = readHeader(cells);
      if (header === undefined) throw unknownFile();
      collector = createCollector(header.source, latest);
      continue;
    }
    rows += 1;
    if (rows > maxWorkoutFileRows)
      throw refuse(IMPORT_TOO_LONG, `A file has ${maxWorkoutFileRows} rows at most`, { most: maxWorkoutFileRows });
    try {
      const row = readRow(header, cells);
      if (row !== undefined) collector?.add(row);
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      rejectedCount += 1;
      if (rejected.length < rejectedShown) rejected.push({ row: line, code: error.code });
    }
  }
  if (header === undefined || collector === undefined) throw unknownFile();
  const workouts = [...collector.workouts.values()];
  const needsUnit = workouts.some(({ sets }) => sets.some((set) => set.weight !== null && set.unit === undefined));
  return { source: header.source, workouts, needsUnit, rejected, rejectedCount };
}
