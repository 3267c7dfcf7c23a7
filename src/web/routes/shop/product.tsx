import { loadProduct } from "#web/features/product/load-product.ts";
import { ProductPage } from "#web/features/product/product-page.tsx";
import type { Route } from "./+types/product.ts";

export const loader = ({ context, params, request }: Route.LoaderArgs) => loadProduct(context, params.id, request.url);

export default function Product({ loaderData }: Route.ComponentProps) {
  // The key resets the selected options for another product.
  return <ProductPage key={loaderData.product.id} data={loaderData} />;
}
