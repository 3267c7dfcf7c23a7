import { useState } from "react";
import { type AdminCategory, adminOrderCategories } from "#shared/contract/admin-categories.ts";
import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { MoveHandle } from "#web/admin-kit/edit/move-handle.tsx";
import { moved, useReorder } from "#web/admin-kit/edit/use-reorder.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted, kindNames } from "#web/admin-kit/labels.ts";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { AdminPage, BothNames } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { editIcon, gridIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

/** Each category followed by its children, in the shop's order. */
const asTree = (all: readonly AdminCategory[]): AdminCategory[] =>
  all.filter((one) => one.parentId === null).flatMap((top) => [top, ...all.filter((one) => one.parentId === top.id)]);

function Facts({ category }: { readonly category: AdminCategory }) {
  const { image, name, slug, kind, productCount } = category;
  return (
    <>
      {image && (
        <img
          src={toRenditionUrl(image.url, 160)}
          alt=""
          width={48}
          height={48}
          className="size-12 shrink-0 rounded-sm object-cover max-sm:hidden"
          style={{ background: image.placeholder }}
        />
      )}
      <span className="min-w-40 flex-1">
        <BothNames name={name} />
      </span>
      <Badge>{kindNames[kind] ?? kind}</Badge>
      <UiLink
        href={`${adminRoot}/products?state=all&category=${slug}`}
        className="figures text-small sm:w-28 sm:text-end"
      >
        {counted(productCount, "product")}
      </UiLink>
    </>
  );
}

const idOf = ({ id }: AdminCategory): string => id;

/** The category tree: sorted by drag and drop or keyboard, edited in a dialog. */
export function CategoriesPage({ categories }: { readonly categories: readonly AdminCategory[] }) {
  const { run } = useAction();
  const address = useListAddress();
  // The edited category is in the URL: "new" or an id.
  const edited = address.get("edit");
  const editing = categories.find((one) => one.id === edited);
  const edit = (which: string | undefined) => address.goWith({ edit: which });
  const [removing, setRemoving] = useState<AdminCategory>();
  // Optimistic order, replaced by the server's reply.
  const [asked, setAsked] = useState<{ readonly of: unknown; readonly order: readonly AdminCategory[] }>();
  const list = asked?.of === categories ? asked.order : asTree(categories);
  const reorder = useReorder(list.length, (from, to) => {
    const order = asTree(moved(list, from, to));
    setAsked({ of: categories, order });
    const body = { ids: order.map(idOf), from: categories.map(idOf) };
    void run("The order was saved", () => api(adminOrderCategories, { body })).then((isDone) => {
      if (!isDone) setAsked(undefined);
    });
  });
  return (
    <AdminPage
      title="Categories"
      actions={
        <Button size="sm" icon="plus" onClick={() => edit("new")}>
          New category
        </Button>
      }
    >
      <Card padding="none">
        {list.length === 0 && (
          <EmptyState icon={gridIcon} title="No categories" description="Every product belongs to a category." />
        )}
        <ol>
          {list.map((category, index) => (
            <li
              key={category.id}
              {...reorder.item(index)}
              className={cx(
                "flex flex-wrap items-center gap-3 border-b border-line px-3 py-2 last:border-b-0 data-over:bg-text/6",
                category.parentId !== null && "ps-10",
              )}
            >
              <MoveHandle reorder={reorder} index={index} what={category.name.en} />
              <Facts category={category} />
              <span className="flex max-sm:ms-auto">
                <IconButton
                  icon={editIcon}
                  size="sm"
                  label={`Edit ${category.name.en}`}
                  onClick={() => edit(category.id)}
                />
                <IconButton
                  icon={trashIcon}
                  size="sm"
                  label={`Remove ${category.name.en}`}
                  onClick={() => setRemoving(category)}
                />
              </span>
            </li>
          ))}
        </ol>
      </Card>
      {(edited === "new" || editing !== undefined) && (
        <CategoryDialog key={edited} category={editing} all={categories} onClose={() => edit(undefined)} />
      )}
      {removing && <RemoveDialog category={removing} all={categories} onClose={() => setRemoving(undefined)} />}
    </AdminPage>
  );
}
