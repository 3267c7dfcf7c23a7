import { adminGetCheckInForm, adminListCheckInForms, type CheckInForm } from "#shared/contract/check-in-forms.ts";
import { api } from "#web/lib/api/browser.ts";

export const loadForms = async (): Promise<readonly CheckInForm[]> => (await api(adminListCheckInForms, {})).forms;

const loadOne = async (id: string): Promise<CheckInForm> => (await api(adminGetCheckInForm, { params: { id } })).form;

export interface FormData {
  /** `null` for a new one. */
  readonly record: CheckInForm | null;
  /** The form that a new one copies. */
  readonly copied: CheckInForm | null;
}

/** `id` is "new" for a new form; `?copy=` names the form to copy. */
export async function loadForm(id: string, url: string): Promise<FormData> {
  if (id !== "new") return { record: await loadOne(id), copied: null };
  const copy = new URL(url).searchParams.get("copy");
  return { record: null, copied: copy === null ? null : await loadOne(copy) };
}
