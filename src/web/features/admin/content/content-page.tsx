import type { ReactNode } from "react";
import {
  type AdminContent,
  adminSaveContent,
  type ContentBlocks,
  type ContentBody,
  type ContentKey,
  contentBody,
  contentKeys,
} from "#shared/contract/admin-content.ts";
import { contentNames } from "#web/admin-kit/content-names.ts";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { LinkRow } from "#web/admin-kit/link-row.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { AdminPage, When } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { UiLink } from "#web/ui/ui-link.tsx";
import { bodyOfBlock } from "./body-of-block.ts";
import { AnnouncementPart, ClosingPart, FaqPart, HeroPart, SectionsPart, StepsPart } from "./home-parts.tsx";
import { ListEditor } from "./parts.tsx";
import { PartnersPart, StoriesPart } from "./people-parts.tsx";
import { ShopPart } from "./shop-part.tsx";

interface EditorProps {
  readonly blockKey: ContentKey;
  readonly blocks: ContentBlocks;
  readonly content: AdminContent;
  readonly onChange: (blocks: ContentBlocks) => void;
}

/** All packages, the sorted ones first. */
function packagesInOrder({ content, blocks }: Pick<EditorProps, "content" | "blocks">): string[] {
  const known = content.packages.map(({ slug }) => slug);
  const arranged = blocks["package-order"].filter((slug) => known.includes(slug));
  return [...arranged, ...known.filter((slug) => !arranged.includes(slug))];
}

function PackageOrder({ content, blocks, onChange }: EditorProps) {
  const nameOf = (slug: string) => content.packages.find((one) => one.slug === slug)?.name.en ?? slug;
  return (
    <ListEditor
      noun="package"
      most={100}
      canRemove={false}
      value={packagesInOrder({ content, blocks })}
      onChange={(list) => onChange({ ...blocks, "package-order": [...list] })}
      nameOf={nameOf}
      render={() => null}
    />
  );
}

function BlockEditor(props: EditorProps): ReactNode {
  const { blockKey, blocks, onChange } = props;
  const put =
    <K extends ContentKey>(key: K) =>
    (value: ContentBlocks[K]) =>
      onChange({ ...blocks, [key]: value });
  switch (blockKey) {
    case "announcement":
      return <AnnouncementPart value={blocks.announcement} onChange={put("announcement")} />;
    case "hero":
      return <HeroPart value={blocks.hero} onChange={put("hero")} />;
    case "sections":
      return <SectionsPart value={blocks.sections} onChange={put("sections")} />;
    case "how-it-works":
      return <StepsPart value={blocks["how-it-works"]} onChange={put("how-it-works")} />;
    case "transformations":
      return <StoriesPart value={blocks.transformations} onChange={put("transformations")} />;
    case "partners":
      return <PartnersPart value={blocks.partners} onChange={put("partners")} />;
    case "faq":
      return <FaqPart value={blocks.faq} onChange={put("faq")} />;
    case "closing":
      return <ClosingPart value={blocks.closing} onChange={put("closing")} />;
    case "package-order":
      return <PackageOrder {...props} />;
    case "shop":
      return <ShopPart value={blocks.shop} onChange={put("shop")} />;
  }
}

/** A stored part of the content, as the contract names it in a conflict. */
interface Current {
  readonly version: number;
  readonly data: ContentBlocks[ContentKey];
}

function useBlockForm(content: AdminContent, blockKey: ContentKey) {
  return useStaffForm({
    endpoint: adminSaveContent,
    params: { key: blockKey },
    defaults: { block: content.blocks[blockKey] },
    version: content.versions.find((one) => one.key === blockKey)?.version ?? 0,
    draftKey: `content:${blockKey}`,
    toBody: ({ block }, version) => {
      const blocks = { ...content.blocks, [blockKey]: block };
      const mine = blockKey === "package-order" ? packagesInOrder({ content, blocks }) : block;
      return { version, data: bodyOfBlock(blockKey, mine) satisfies ContentBody["data"] };
    },
    rules: bodyRules(contentBody),
    toField: (field) => field.replace(`data.${blockKey}`, "block"),
    toCurrent: (current) => {
      const { version, data } = current as Current;
      return { values: { block: data }, version };
    },
    done: "Saved",
  });
}

function Editor({ content, blockKey }: { readonly content: AdminContent; readonly blockKey: ContentKey }) {
  const updatedAt = content.versions.find((one) => one.key === blockKey)?.updatedAt;
  const form = useBlockForm(content, blockKey);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <EditorForm form={form} submitLabel="Save" conflict={{ what: "this section", names: { block: "" } }}>
        <Card className="flex flex-col gap-4">
          <div className="flex flex-wrap items-baseline justify-between gap-2">
            <h2 className="text-h3 font-semibold">{contentNames[blockKey]}</h2>
            <p className="text-small text-muted">
              {updatedAt ? (
                <>
                  Edited <When at={updatedAt} />
                </>
              ) : (
                "Default"
              )}
            </p>
          </div>
          <BlockEditor
            blockKey={blockKey}
            blocks={{ ...content.blocks, [blockKey]: form.values.block }}
            content={content}
            onChange={(next) => form.change({ block: next[blockKey] })}
          />
        </Card>
      </EditorForm>
    </div>
  );
}

/** Edits the home page and the shop's details by section, in both languages. */
export function ContentPage({ data }: { readonly data: AdminContent }) {
  const address = useListAddress();
  const asked = address.get("part");
  const blockKey = contentKeys.find((key) => key === asked) ?? "hero";
  return (
    <AdminPage
      title="Content"
      actions={
        <UiLink href="/" className="text-small underline">
          View home page
        </UiLink>
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <LinkRow label="Sections" chosen={blockKey} className="gap-1 lg:flex-col lg:overflow-visible">
          {contentKeys.map((key) => (
            <UiLink
              key={key}
              href={address.hrefWith({ part: key })}
              aria-current={key === blockKey ? "page" : undefined}
              className={cx(
                "rounded-md px-3 py-2 text-card whitespace-nowrap no-underline hover:bg-text/6",
                key === blockKey && "bg-text/8 font-semibold",
              )}
            >
              {contentNames[key]}
            </UiLink>
          ))}
        </LinkRow>
        <Editor key={blockKey} content={data} blockKey={blockKey} />
      </div>
    </AdminPage>
  );
}
