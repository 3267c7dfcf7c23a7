import { useEffect, useRef } from "react";
import { ProductSearch } from "#web/entities/search/product-search.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SearchIdeas } from "./search-ideas.tsx";

export interface SearchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The header's search dialog with suggestions. */
export default function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  const { t } = useTranslation("header");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) place.current?.querySelector("input")?.focus();
  }, [isOpen]);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t("header:search")}
      labels={{ close: t("common:close") }}
      size="min(36rem, 94vw)"
    >
      {/* Room for the suggestions without scrolling. */}
      <div ref={place} className="min-h-[min(28rem,60dvh)] p-1">
        <ProductSearch onSearch={onClose} />
        <SearchIdeas onChoose={onClose} />
      </div>
    </Dialog>
  );
}
