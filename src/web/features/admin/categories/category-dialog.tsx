import { useState } from "react";
import { type AdminCategory, adminCreateCategory, adminUpdateCategory } from "#shared/contract/admin-categories.ts";
import type { AdminImage } from "#shared/contract/admin-products.ts";
import { type ProductKind, productKinds } from "#shared/contract/catalogue.ts";
import { api } from "#web/lib/api/browser.ts";
import { SelectField } from "#web/ui/select.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { ImageSlots } from "../edit/image-slots.tsx";
import { PairField } from "../edit/pair-field.tsx";
import { pictureBody } from "../forms/picture-field.tsx";
import { ConflictDialog, useVersionedSave } from "../forms/use-versioned-save.tsx";
import { kindNames } from "../labels.ts";
import { useAct } from "../use-act.ts";

interface Props {
  /** Undefined for a new one. */
  readonly category: AdminCategory | undefined;
  readonly all: readonly AdminCategory[];
  readonly onClose: () => void;
}

const nothing = { ar: "", en: "" };
const kinds = productKinds.map((value) => ({ value, label: kindNames[value] ?? value }));

type Fields = Pick<AdminCategory, "name" | "summary" | "image" | "parentId">;

const bodyOf = ({ image, ...texts }: Fields) => ({ ...texts, image: pictureBody(image) });

/** A category in the form's words, for comparing two of them. */
const inWords =
  (all: readonly AdminCategory[]) =>
  (side: Fields): unknown => ({
    Name: side.name,
    Summary: side.summary,
    Below: all.find((one) => one.id === side.parentId)?.name.en ?? side.parentId ?? "At the top",
    // Pictures have no names: what they show tells them apart, else their key.
    Picture: side.image && { shows: side.image.alt, file: side.image.hash.slice(0, 8) },
  });

/** A category, new or known: texts in both languages, its place in the tree, its picture. */
export function CategoryDialog({ category, all, onClose }: Props) {
  const creating = useAct();
  const saving = useVersionedSave<Fields>({
    send: (mine, version) =>
      api(adminUpdateCategory, { params: { id: category?.id ?? "" }, body: { ...bodyOf(mine), version } }),
    onSettled: onClose,
    inWords: inWords(all),
  });
  const [name, setName] = useState(category?.name ?? nothing);
  const [summary, setSummary] = useState(category?.summary ?? nothing);
  const [kind, setKind] = useState<ProductKind>(category?.kind ?? "physical");
  const [parentId, setParentId] = useState(category?.parentId ?? "");
  const [images, setImages] = useState<readonly AdminImage[]>(category?.image ? [category.image] : []);
  const parents = all.filter((one) => one.parentId === null && one.kind === kind && one.id !== category?.id);
  const hasChildren = all.some((one) => one.parentId === category?.id);
  const submit = async (): Promise<boolean> => {
    const mine = { name, summary, image: images[0] ?? null, parentId: parentId === "" ? null : parentId };
    if (category === undefined)
      return creating.run("Saved", () => api(adminCreateCategory, { body: { ...bodyOf(mine), kind } }));
    await saving.save(mine, category.version);
    // Settled, it is closed already: once more could close the next one.
    return false;
  };
  return (
    <>
      <ActDialog
        title={category === undefined ? "New category" : category.name.en}
        confirm="Save"
        size="52rem"
        act={{ isBusy: creating.isBusy || saving.isBusy }}
        onClose={onClose}
        onSubmit={submit}
      >
        <PairField name="name" label={{ en: "Name", ar: "الاسم" }} value={name} onChange={setName} max={100} required />
        <PairField
          name="summary"
          label={{ en: "Summary", ar: "الملخص" }}
          value={summary}
          onChange={setSummary}
          max={300}
          rows={2}
          required
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {category === undefined && (
            <SelectField
              label="For products of the kind"
              value={kind}
              options={kinds}
              onChange={(event) => {
                setKind(kinds.find((one) => one.value === event.target.value)?.value ?? "physical");
                setParentId("");
              }}
            />
          )}
          <SelectField
            label="Below"
            hint={hasChildren ? "It has categories below itself" : undefined}
            disabled={hasChildren}
            value={parentId}
            options={[
              { value: "", label: "At the top" },
              ...parents.map((one) => ({ value: one.id, label: one.name.en })),
            ]}
            onChange={(event) => setParentId(event.target.value)}
          />
        </div>
        <ImageSlots images={images} onChange={setImages} max={1} />
      </ActDialog>
      <ConflictDialog saving={saving} />
    </>
  );
}
