import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type Isolated = { children: ReactNode; className?: string | undefined };

/** Phones, e-mails, ids, percentages, ranges, dimensions: always left to right. */
export function Ltr({ children, className }: Isolated) {
  return (
    <bdi dir="ltr" className={cx("figures", className)}>
      {children}
    </bdi>
  );
}

/** Names, reviews, notes: the text sets its own direction and is isolated from its surroundings. */
export function UserText({ children, className }: Isolated) {
  return (
    <bdi dir="auto" className={className}>
      {children}
    </bdi>
  );
}
