import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from "react";

export type UiLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

const LinkContext = createContext<ComponentType<UiLinkProps> | null>(null);

/** Provides the router's link component; without it parts render plain anchors. */
export const UiLinkProvider = LinkContext.Provider;

export function UiLink(props: UiLinkProps) {
  const Custom = useContext(LinkContext);
  return Custom ? <Custom {...props} /> : <a {...props} />;
}
