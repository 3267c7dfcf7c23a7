import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from "react";

export type UiLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

const LinkContext = createContext<ComponentType<UiLinkProps> | null>(null);

/** The application puts its router's link here once; without it every part falls back to a plain anchor. */
export const UiLinkProvider = LinkContext.Provider;

export function UiLink(props: UiLinkProps) {
  const Custom = useContext(LinkContext);
  return Custom ? <Custom {...props} /> : <a {...props} />;
}
