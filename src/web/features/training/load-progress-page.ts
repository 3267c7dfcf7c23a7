import type { EnrolmentSummary, Progress } from "#shared/contract/enrolments.ts";
import { getImportedRecords } from "#shared/contract/workout-imports.ts";
import type { MeasuredValue } from "#web/entities/workout/kept-plans.ts";
import { loadMeasurements, loadProgrammes, loadProgress } from "#web/entities/workout/load-kept.ts";
import { api } from "#web/lib/api/browser.ts";

export interface ProgressData {
  /** True if there was no network and some data are the copy on this device. */
  readonly isKept: boolean;
  /** The programmes that have begun. */
  readonly programmes: readonly EnrolmentSummary[];
  readonly chosen: { readonly id: string; readonly progress: Progress } | undefined;
  /** Records of workouts from other apps, for members without a programme. */
  readonly imported: Progress["records"];
  /** Optional: the page works without them. */
  readonly measurements: { readonly values: readonly MeasuredValue[] } | { readonly error: unknown };
}

const hasBegun = (one: EnrolmentSummary): boolean => one.startDate !== null && one.status !== "expired";

/** `?programme=` chooses one; the newest otherwise. */
export async function loadProgressPage({ url, signal }: Request): Promise<ProgressData> {
  const wanted = new URL(url).searchParams.get("programme");
  const measured = loadMeasurements(signal).then(
    ({ data, isKept }) => ({ values: data, isKept }),
    (error: unknown) => ({ error, isKept: false }),
  );
  const list = await loadProgrammes(signal);
  const programmes = list.data.filter(hasBegun);
  const id = (programmes.find((one) => one.id === wanted) ?? programmes[0])?.id;
  const progress = id === undefined ? undefined : await loadProgress(id, signal);
  const imported =
    id === undefined
      ? await api(getImportedRecords, {}, { signal }).then(
          ({ records }) => records,
          () => [],
        )
      : [];
  const { isKept, ...measurements } = await measured;
  return {
    isKept: list.isKept || progress?.isKept === true || isKept,
    programmes,
    chosen: id === undefined || progress === undefined ? undefined : { id, progress: progress.data },
    imported,
    measurements,
  };
}
