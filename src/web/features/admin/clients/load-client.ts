import {
  adminGetClient,
  adminGetClientBody,
  adminGetClientCalendar,
  adminGetClientExercise,
  adminGetClientRecords,
  adminGetClientSessions,
  adminGetClientVolume,
  adminListNotes,
  type ClientHeader,
  type ClientRecord,
} from "#shared/contract/admin-clients.ts";
import { adminGetClientPlan, adminListClientPlans, type ClientPlan } from "#shared/contract/admin-plans.ts";
import { adminPlanWords, type ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { adminListCheckInForms } from "#shared/contract/check-in-forms.ts";
import { adminGetClientCheckIns, adminGetClientPhotos, type CheckInPhotoMonths } from "#shared/contract/check-ins.ts";
import { ApiError } from "#shared/contract/client.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { adminGetNutrition } from "#shared/contract/food.ts";
import { adminGetInjuries } from "#shared/contract/injuries.ts";
import { adminGetClientRamadan, type RamadanPlan } from "#shared/contract/overlays.ts";
import { adminGetScreening } from "#shared/contract/screening.ts";
import { adminGetClientMaxes, type TrainingMax } from "#shared/contract/training-maxes.ts";
import { addDays, dateIn, startOfWeek } from "#shared/domain/calendar.ts";
import { api } from "#web/lib/api/browser.ts";
import { currentUserId } from "#web/lib/session/current-user-id.ts";
import { toKeyLifts } from "./key-lifts.tsx";

export const clientTabs = [
  "sessions",
  "plan",
  "check-ins",
  "photos",
  "strength",
  "body",
  "food",
  "health",
  "notes",
] as const;
export type ClientTab = (typeof clientTabs)[number];

type Calendar = ReplyOf<typeof adminGetClientCalendar> & { readonly from: string };
type Strength = ReplyOf<typeof adminGetClientRecords> & {
  readonly volume: ReplyOf<typeof adminGetClientVolume>;
  readonly lift: ReplyOf<typeof adminGetClientExercise> | undefined;
  readonly maxes: readonly TrainingMax[];
  /** False for a lead with temporary access. */
  readonly mayWrite: boolean;
};

export interface PlanData extends ReplyOf<typeof adminListClientPlans> {
  /** The chosen plan. */
  readonly plan: ClientPlan | undefined;
  readonly exercises: readonly ExerciseRef[];
}

type CheckIns = ReplyOf<typeof adminGetClientCheckIns> &
  ReplyOf<typeof adminListCheckInForms> & { readonly lifts: readonly ClientRecord[] };

/** Data of the chosen tab; the others are not loaded, because each read is logged. */
export type TabContent =
  | ({ readonly tab: "sessions" } & ReplyOf<typeof adminGetClientSessions>)
  | ({ readonly tab: "check-ins" } & CheckIns)
  /** Null if the member shows pictures only to women. */
  | { readonly tab: "photos"; readonly photos: CheckInPhotoMonths | undefined }
  | ({ readonly tab: "plan" } & PlanData)
  | ({ readonly tab: "strength" } & Strength)
  | ({ readonly tab: "body" } & ReplyOf<typeof adminGetClientBody>)
  | ({ readonly tab: "food"; readonly days: { readonly from: string; readonly to: string } } & ReplyOf<
      typeof adminGetNutrition
    >)
  | ({ readonly tab: "health" } & ReplyOf<typeof adminGetScreening> &
      ReplyOf<typeof adminGetInjuries> & { readonly ramadan: RamadanPlan; readonly mayWrite: boolean })
  | ({ readonly tab: "notes" } & ReplyOf<typeof adminListNotes>);

export interface ClientData {
  readonly header: ClientHeader;
  /** Null after the end of coaching, when only the thread is left. */
  readonly training: { readonly calendar: Calendar; readonly content: TabContent } | undefined;
}

const shownWeeks = 5;
const volumeWeeks = 8;

async function loadStrength({ client: { id }, reason }: ClientHeader, wanted: string | null): Promise<TabContent> {
  const { records } = await api(adminGetClientRecords, { params: { id } });
  const volume = await api(adminGetClientVolume, { params: { id }, query: { weeks: String(volumeWeeks) } });
  const best = records.find(({ best: own }) => own !== null)?.exercise.slug;
  const slug = records.some(({ exercise }) => exercise.slug === wanted) ? wanted : best;
  const lift = slug == null ? undefined : await api(adminGetClientExercise, { params: { id, slug } });
  const { maxes } = await api(adminGetClientMaxes, { params: { id } });
  return { tab: "strength", records, volume, lift, maxes, mayWrite: reason !== "break_glass" };
}

async function loadCheckIns(id: string): Promise<TabContent> {
  const [own, { forms }, { records }] = await Promise.all([
    api(adminGetClientCheckIns, { params: { id } }),
    api(adminListCheckInForms, {}),
    api(adminGetClientRecords, { params: { id } }),
  ]);
  return { tab: "check-ins", ...own, forms, lifts: toKeyLifts(records) };
}

const loadPhotos = (id: string): Promise<CheckInPhotoMonths | undefined> =>
  api(adminGetClientPhotos, { params: { id }, query: {} }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });

/** The wanted plan, else the active one. */
async function loadPlan(id: string, wanted: string | null): Promise<TabContent> {
  const [{ plans }, { exercises }] = await Promise.all([
    api(adminListClientPlans, { params: { id } }),
    api(adminPlanWords, {}),
  ]);
  const followed = plans.find(({ status }) => status === "active") ?? plans[0];
  const chosen = plans.find((one) => one.id === wanted) ?? followed;
  if (chosen === undefined) return { tab: "plan", plans, plan: undefined, exercises };
  const { plan } = await api(adminGetClientPlan, { params: { id, enrolment: chosen.id } });
  return { tab: "plan", plans, plan, exercises };
}

const foodDays = 14;

async function loadFood(id: string): Promise<TabContent> {
  const to = dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const days = { from: addDays(to, 1 - foodDays), to };
  return { tab: "food", days, ...(await api(adminGetNutrition, { params: { id }, query: days })) };
}

async function loadTab(header: ClientHeader, params: URLSearchParams): Promise<TabContent> {
  const { id } = header.client;
  const tab = clientTabs.find((one) => one === params.get("tab")) ?? "sessions";
  if (tab === "check-ins") return loadCheckIns(id);
  if (tab === "photos") return { tab, photos: await loadPhotos(id) };
  if (tab === "plan") return loadPlan(id, params.get("plan"));
  if (tab === "strength") return loadStrength(header, params.get("exercise"));
  if (tab === "body") return { tab, ...(await api(adminGetClientBody, { params: { id } })) };
  if (tab === "food") return loadFood(id);
  if (tab === "health") {
    const { screening } = await api(adminGetScreening, { params: { id } });
    const { injuries } = await api(adminGetInjuries, { params: { id } });
    const ramadan = await api(adminGetClientRamadan, { params: { id }, query: {} });
    return { tab, screening, injuries, ramadan, mayWrite: header.reason !== "break_glass" };
  }
  if (tab === "notes") return { tab, ...(await api(adminListNotes, { params: { id } })) };
  const page = params.get("page") ?? "1";
  return { tab, ...(await api(adminGetClientSessions, { params: { id }, query: { page, limit: "5" } })) };
}

async function readClient(id: string, searchParams: URLSearchParams): Promise<ClientData> {
  const { header } = await api(adminGetClient, { params: { id } });
  if (header.isEnded) return { header, training: undefined };
  const today = dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  // Weeks begin on Saturday; shows three past weeks, this one and the next.
  const from = addDays(startOfWeek(today, 6), -21);
  const to = addDays(from, 7 * shownWeeks - 1);
  const calendar = await api(adminGetClientCalendar, { params: { id }, query: { from, to } });
  return { header, training: { calendar: { ...calendar, from }, content: await loadTab(header, searchParams) } };
}

/** A preloaded check-in, for one opening by the same user. */
interface Ahead {
  readonly id: string;
  readonly userId: string | undefined;
  readonly at: number;
  readonly data: Promise<ClientData | undefined>;
}
let ahead: Ahead | undefined;

/** Older preloaded data are loaded again. */
const aheadMs = 3 * 60_000;

const isAhead = (id: string): boolean =>
  ahead?.id === id && ahead.userId === currentUserId() && Date.now() - ahead.at < aheadMs;

/** Preloads the check-ins of the next client, so that they open at once. */
export function loadAhead(id: string): void {
  if (isAhead(id)) return;
  const data = readClient(id, new URLSearchParams({ tab: "check-ins" })).catch(() => undefined);
  ahead = { id, userId: currentUserId(), at: Date.now(), data };
}

export async function loadClient(id: string, { url }: Pick<Request, "url">): Promise<ClientData> {
  const { searchParams } = new URL(url);
  const kept = searchParams.get("tab") === "check-ins" && isAhead(id) ? ahead?.data : undefined;
  ahead = undefined;
  return (await kept) ?? readClient(id, searchParams);
}
