import type { Enrolment, EnrolmentSummary, Measurement, Progress } from "#shared/contract/enrolments.ts";
import { keptPlansDatabase } from "#web/lib/session/forget-kept-plans.ts";

/** The displayed fields of a measurement, sent or not. */
export type MeasuredValue = Pick<Measurement, "metric" | "value" | "on">;

/** Offline cache of the user's programmes. Each entry has its owner's id, and all are deleted on sign-out. */
const storeName = "kept";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(keptPlansDatabase, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

// Without room or IndexedDB the pages still work online.
const keep = (key: string, value: unknown): Promise<void> =>
  withStore("readwrite", (store) => store.put(value, key)).then(
    () => undefined,
    () => undefined,
  );
const readKept = (key: string): Promise<unknown> =>
  withStore<unknown>("readonly", (store) => store.get(key)).catch(() => undefined);

export const keepPlan = (userId: string, plan: Enrolment) => keep(`${userId} plan ${plan.id}`, plan);
export const readPlan = async (userId: string, id: string) =>
  (await readKept(`${userId} plan ${id}`)) as Enrolment | undefined;
export const keepList = (userId: string, list: readonly EnrolmentSummary[]) => keep(`${userId} list`, list);
export const readList = async (userId: string) =>
  (await readKept(`${userId} list`)) as readonly EnrolmentSummary[] | undefined;

export const keepProgress = (userId: string, id: string, progress: Progress) =>
  keep(`${userId} progress ${id}`, progress);
export const readProgress = async (userId: string, id: string) =>
  (await readKept(`${userId} progress ${id}`)) as Progress | undefined;
export const keepMeasurements = (userId: string, list: readonly MeasuredValue[]) =>
  keep(`${userId} measurements`, list);
export const readMeasurements = async (userId: string) =>
  (await readKept(`${userId} measurements`)) as readonly MeasuredValue[] | undefined;
