import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { UiLink } from "./ui-link.tsx";

export type ProgrammeCardProps = {
  href: string;
  onSelect?: (() => void) | undefined;
  /** The poster, 4:5, behind the text. */
  art: ReactNode;
  title: ReactNode;
  meta?: ReactNode;
  badge?: ReactNode;
  /** Price or progress, at the end of the overlay. */
  footer?: ReactNode;
  headingLevel?: "h2" | "h3";
  className?: string | undefined;
};

export function ProgrammeCard({ className, ...inside }: ProgrammeCardProps) {
  return (
    <article className={cx("stage tile", className)}>
      <ProgrammeCardInside {...inside} />
    </article>
  );
}

export function ProgrammeCardInside(props: Omit<ProgrammeCardProps, "className">) {
  const { href, onSelect, art, title, meta, badge, footer } = props;
  const Heading = props.headingLevel ?? "h3";
  return (
    <>
      <div aria-hidden="true" className="tile-art">
        {art}
      </div>
      {badge && <div className="tile-badge">{badge}</div>}
      <div className="tile-body">
        <Heading>
          <UiLink href={href} onClick={onSelect} className="tile-link">
            {title}
          </UiLink>
        </Heading>
        {meta && <p>{meta}</p>}
        {footer && <div>{footer}</div>}
      </div>
    </>
  );
}
