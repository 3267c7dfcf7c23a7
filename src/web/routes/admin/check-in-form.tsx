import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { FormPage } from "#web/features/admin/check-in-forms/form-page.tsx";
import { loadForm } from "#web/features/admin/check-in-forms/load-forms.ts";
import type { Route } from "./+types/check-in-form.ts";

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadForm(params.id, request.url);

export const HydrateFallback = PageSkeleton;

export default function CheckInForm({ loaderData }: Route.ComponentProps) {
  return <FormPage data={loaderData} />;
}
