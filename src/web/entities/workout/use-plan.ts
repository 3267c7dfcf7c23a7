import { useCallback, useEffect, useState } from "react";
import { ApiError } from "#shared/contract/client.ts";
import {
  type Enrolment,
  type EnrolmentSummary,
  getEnrolment,
  getEnrolments,
  getMeasurements,
  getProgress,
  type Progress,
} from "#shared/contract/enrolments.ts";
import { api } from "#web/lib/api/browser.ts";
import { currentUserId } from "./device-storage.ts";
import {
  keepList,
  keepMeasurements,
  keepPlan,
  keepProgress,
  type MeasuredValue,
  readList,
  readMeasurements,
  readPlan,
  readProgress,
} from "./kept-plans.ts";

export type Kept<T> =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: unknown }
  /** `isKept`: offline, the data is the cached copy. */
  | { readonly status: "ready"; readonly data: T; readonly isKept: boolean };

interface Source<T> {
  readonly fetch: (signal: AbortSignal) => Promise<T>;
  readonly read: (userId: string) => Promise<T | undefined>;
  readonly keep: (userId: string, data: T) => Promise<void>;
}

async function load<T>(source: Source<T>, signal: AbortSignal): Promise<Kept<T>> {
  const userId = currentUserId();
  try {
    const data = await source.fetch(signal);
    if (userId !== undefined) await source.keep(userId, data);
    return { status: "ready", data, isKept: false };
  } catch (error) {
    const isAway = !(error instanceof ApiError) || error.status >= 500;
    const kept = isAway && userId !== undefined ? await source.read(userId) : undefined;
    return kept === undefined ? { status: "failed", error } : { status: "ready", data: kept, isKept: true };
  }
}

function useKept<T>(key: string, source: Source<T>) {
  const [state, setState] = useState<Kept<T>>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the source, which is new on every render
  useEffect(() => {
    const abort = new AbortController();
    void load(source, abort.signal).then((next) => {
      if (!abort.signal.aborted) setState(next);
    });
    return () => abort.abort();
  }, [key, attempt]);
  const refresh = useCallback(() => setAttempt((count) => count + 1), []);
  const isKept = state.status === "ready" && state.isKept;
  useEffect(() => {
    if (!isKept) return;
    window.addEventListener("online", refresh);
    return () => window.removeEventListener("online", refresh);
  }, [isKept, refresh]);
  return { state, refresh, setState };
}

/** One of the customer's programmes: from the network, or the cached copy. */
export function usePlan(id: string) {
  const { state, refresh, setState } = useKept<Enrolment>(id, {
    fetch: async (signal) => (await api(getEnrolment, { params: { id } }, { signal })).enrolment,
    read: (userId) => readPlan(userId, id),
    keep: keepPlan,
  });
  const replace = useCallback(
    (data: Enrolment) => {
      const userId = currentUserId();
      if (userId !== undefined) void keepPlan(userId, data);
      setState({ status: "ready", data, isKept: false });
    },
    [setState],
  );
  return { state, refresh, replace };
}

/** All of the customer's programmes, newest first. */
export function useProgrammes() {
  return useKept<readonly EnrolmentSummary[]>("list", {
    fetch: async (signal) => (await api(getEnrolments, { query: { limit: "100" } }, { signal })).enrolments,
    read: readList,
    keep: keepList,
  });
}

/** Progress in one programme; `done` triggers a reload after each workout. */
export function useProgress(id: string, done: number) {
  return useKept<Progress>(`${id} ${done}`, {
    fetch: async (signal) => (await api(getProgress, { params: { id } }, { signal })).progress,
    read: (userId) => readProgress(userId, id),
    keep: (userId, progress) => keepProgress(userId, id, progress),
  });
}

/** The body measurements stored on the server. */
export function useMeasurements() {
  const { state, refresh, setState } = useKept<readonly MeasuredValue[]>("measurements", {
    fetch: async (signal) => (await api(getMeasurements, { query: {} }, { signal })).measurements,
    read: readMeasurements,
    keep: keepMeasurements,
  });
  const replace = useCallback(
    (data: readonly MeasuredValue[]) => setState({ status: "ready", data, isKept: false }),
    [setState],
  );
  return { state, refresh, replace };
}
