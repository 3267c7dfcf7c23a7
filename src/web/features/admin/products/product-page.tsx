import { useState } from "react";
import { type AdminProduct, adminDuplicateProduct, adminUpdateProduct } from "#shared/contract/admin-products.ts";
import { DuplicateButton } from "#web/admin-kit/duplicate-button.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { kindNames } from "#web/admin-kit/labels.ts";
import { AdminPage, When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { draftWord } from "./draft-word.ts";
import type { ProductData } from "./load-products.ts";
import { PackageCheckInsPanel } from "./package-check-ins-panel.tsx";
import { PackageTermsForm } from "./package-terms-form.tsx";
import { ProductEditor } from "./product-editor.tsx";
import { ReplenishmentPanel } from "./replenishment-panel.tsx";

function Archive({ product }: { readonly product: AdminProduct }) {
  const { isWaiting, run } = useAction();
  const [isOpen, setOpen] = useState(false);
  const { isArchived, version, id } = product;
  const change = async (): Promise<void> => {
    const body = { version, isArchived: !isArchived };
    const done = isArchived ? "Product is active" : "Product set as draft";
    await run(done, () => api(adminUpdateProduct, { params: { id }, body }));
    setOpen(false);
  };
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {isArchived ? "Set as active" : "Set as draft"}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void change()}
        busy={isWaiting}
        danger={!isArchived}
        title={isArchived ? `Set “${product.name.en}” as active?` : `Set “${product.name.en}” as draft?`}
        labels={{ close: "Close", cancel: "Cancel", confirm: isArchived ? "Set as active" : "Set as draft" }}
      >
        {isArchived
          ? "It appears in the store right away."
          : "It is removed from the store right away. Existing orders keep it, and you can set it as active again."}
      </ConfirmDialog>
    </>
  );
}

export function ProductPage({
  data: { product, categories, terms, checkIns, repeat },
}: {
  readonly data: ProductData;
}) {
  const isProgramme = product.kind === "programme";
  const isPackage = product.kind === "package";
  const home = isPackage ? `${adminRoot}/packages` : `${adminRoot}/products`;
  return (
    <AdminPage
      title={product.name.en}
      back={{ href: home, label: isPackage ? "Packages" : "Products" }}
      beside={
        <>
          <Badge>{kindNames[product.kind] ?? product.kind}</Badge>
          {product.isArchived && <Badge tone="warn">{draftWord(product)}</Badge>}
        </>
      }
      actions={
        <>
          {!product.isArchived && (
            <UiLink href={`/product/${product.slug}`} className={buttonClass({ size: "sm", variant: "secondary" })}>
              View in store
            </UiLink>
          )}
          {product.kind === "physical" && (
            <UiLink
              href={`${adminRoot}/products/${product.id}/stock`}
              className={buttonClass({ size: "sm", variant: "secondary" })}
            >
              Stock history
            </UiLink>
          )}
          {isProgramme ? (
            <UiLink
              href={`${adminRoot}/programmes/${product.id}`}
              className={buttonClass({ size: "sm", variant: "secondary" })}
            >
              Plan and facts
            </UiLink>
          ) : (
            <DuplicateButton
              doneMessage="Product duplicated as a draft"
              copy={async () => {
                const { id } = (await api(adminDuplicateProduct, { params: { id: product.id } })).product;
                return `${home}/${id}`;
              }}
            />
          )}
          <Archive product={product} />
        </>
      }
    >
      <p className="text-muted">
        {product.category.name.en} · added <When at={product.createdAt} /> · updated <When at={product.updatedAt} />
      </p>
      <ProductEditor key={product.id} product={product} categories={categories} />
      {terms && <PackageTermsForm key={terms.productId} terms={terms} />}
      {repeat !== undefined && <ReplenishmentPanel productId={product.id} offer={repeat} />}
      {checkIns && <PackageCheckInsPanel packageId={product.id} {...checkIns} />}
    </AdminPage>
  );
}
