import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { FormsPage } from "#web/features/admin/check-in-forms/forms-page.tsx";
import { loadForms } from "#web/features/admin/check-in-forms/load-forms.ts";
import type { Route } from "./+types/check-in-forms.ts";

export const clientLoader = () => loadForms();

export const HydrateFallback = PageSkeleton;

export default function CheckInForms({ loaderData }: Route.ComponentProps) {
  return <FormsPage forms={loaderData} />;
}
