import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

export type CardProps = ComponentProps<"div"> & { padding?: "none" | "md" | "lg"; tone?: "plain" | "sand" | "raised" };

const paddings = { none: "", md: "p-4 sm:p-5", lg: "p-5 sm:p-8" } as const;
const tones = { plain: "bg-surface border border-line", sand: "bg-sand-50", raised: "bg-raised" } as const;

export function Card({ padding = "md", tone = "plain", className, ...rest }: CardProps) {
  return <div {...rest} className={cx("rounded-xl", tones[tone], paddings[padding], className)} />;
}
