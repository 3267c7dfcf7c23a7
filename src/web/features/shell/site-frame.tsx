import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { PageFrame } from "./page-frame.tsx";

/** Pages that nothing should lead away from: without search and footer. */
const checkouts: ReadonlySet<string> = new Set(["/checkout", "/rewards-checkout"]);

/** The frame of every shop page: header, main area, footer, toasts. */
export function SiteFrame({ children }: { readonly children: ReactNode }) {
  const isCheckout = checkouts.has(useLocation().pathname);
  return (
    <PageFrame
      header={<Header hasSearch={!isCheckout} />}
      footer={!isCheckout && <Footer year={new Date().getUTCFullYear()} />}
    >
      {children}
    </PageFrame>
  );
}
