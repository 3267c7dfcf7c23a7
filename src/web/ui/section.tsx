import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type ContainerProps = {
  children: ReactNode;
  size?: "page" | "lg" | "md" | "prose";
  className?: string | undefined;
};

const widths = { page: "", lg: "max-w-lg!", md: "max-w-md!", prose: "max-w-prose!" } as const;

export function Container({ children, size = "page", className }: ContainerProps) {
  return <div className={cx("page", widths[size], className)}>{children}</div>;
}

export type SectionProps = {
  children: ReactNode;
  tone?: "plain" | "sand" | "sand-deep" | "stage";
  /** An anchor such as "packages". */
  id?: string | undefined;
  labelledBy?: string | undefined;
  /** Without the page container, for full-width content. */
  bleed?: boolean;
  className?: string | undefined;
};

const tones = { plain: "", sand: "bg-sand-50", "sand-deep": "bg-sand-100", stage: "stage" } as const;

/** A section of the page: 40 px vertical padding on phones, 72 on desktops. */
export function Section({ children, tone = "plain", id, labelledBy, bleed = false, className }: SectionProps) {
  return (
    <section id={id} aria-labelledby={labelledBy} className={cx("section", tones[tone], className)}>
      {bleed ? children : <Container>{children}</Container>}
    </section>
  );
}

export type SectionHeaderProps = {
  title: ReactNode;
  /** Set on the heading, for the section's aria-labelledby. */
  id?: string | undefined;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** "See all". */
  action?: ReactNode;
  className?: string | undefined;
};

export function SectionHeader({ title, id, eyebrow, lead, action, className }: SectionHeaderProps) {
  return (
    <div className={cx("section-top", className)}>
      <div>
        <div>
          {eyebrow && <p className="mb-1 text-small font-bold text-accent-text">{eyebrow}</p>}
          <h2 id={id}>{title}</h2>
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
      {lead && <p>{lead}</p>}
    </div>
  );
}
