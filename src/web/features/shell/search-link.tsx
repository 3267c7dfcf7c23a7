import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Icon } from "#web/ui/icon.tsx";

const SearchDialog = lazy(() => import("./search-dialog.tsx"));

/** Links to all products; after hydration it opens the search dialog. */
export function SearchLink() {
  const { t } = useTranslation("header");
  const { key } = useLocation();
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the dialog
  useEffect(() => setState((before) => (before === "open" ? "closed" : before)), [key]);
  return (
    <>
      <LocalLink
        to="/shop-all"
        aria-label={t("search")}
        aria-haspopup="dialog"
        className={buttonClass({ variant: "ghost", square: true })}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setState("open");
        }}
      >
        <Icon name="search" size={24} />
      </LocalLink>
      {state !== "unused" && (
        <Suspense fallback={null}>
          <SearchDialog isOpen={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}
