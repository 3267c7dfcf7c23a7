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

export function ProgrammeCard(props: ProgrammeCardProps) {
  const { href, onSelect, art, title, meta, badge, footer, className } = props;
  const Heading = props.headingLevel ?? "h3";
  return (
    <article
      className={cx(
        "stage group relative isolate flex aspect-4/5 flex-col justify-end overflow-hidden rounded-2xl",
        className,
      )}
    >
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-2 transition-[scale] duration-320 group-hover:scale-[1.03] motion-reduce:scale-100 [&>*]:size-full [&>*]:object-cover"
      >
        {art}
      </div>
      <div
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 -z-1 h-3/5 bg-linear-to-t from-ink-950/90 via-ink-950/55 to-transparent"
      />
      {badge && <div className="absolute top-4 ltr:end-4 rtl:start-4">{badge}</div>}
      <div className="flex flex-col gap-1 p-5">
        <Heading className="text-h3 font-extrabold">
          <UiLink
            href={href}
            onClick={onSelect}
            className="no-underline after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-focus"
          >
            {title}
          </UiLink>
        </Heading>
        {meta && <p className="text-small text-white">{meta}</p>}
        {footer && <div className="mt-1">{footer}</div>}
      </div>
    </article>
  );
}
