import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadProduct } from "#web/features/admin/products/load-products.ts";
import { ProductPage } from "#web/features/admin/products/product-page.tsx";
import type { Route } from "./+types/package.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => adminLoad(() => loadProduct(params.id));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Package({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <ProductPage data={data} />}</WithData>;
}
