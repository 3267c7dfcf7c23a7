import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { TaxDocumentPage } from "#web/features/admin/fiscal/document-page.tsx";
import { loadTaxDocument } from "#web/features/admin/fiscal/load-documents.ts";
import type { Route } from "./+types/tax-document.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadTaxDocument(params.id);

export const HydrateFallback = PageSkeleton;

export default function TaxDocument({ loaderData }: Route.ComponentProps) {
  return <TaxDocumentPage document={loaderData} />;
}
