import type { ReactNode } from "react";
import { isAligned, type PhotoAlignment } from "#shared/domain/photo-alignment.ts";

interface LaidPhotoProps {
  readonly alignment: PhotoAlignment;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** A photo with its alignment in the frame, for comparing photos. */
export function LaidPhoto({ alignment, className, children }: LaidPhotoProps) {
  const { x, y, zoom } = alignment;
  return (
    <div
      className={className}
      style={isAligned(alignment) ? { transform: `translate(${x * 100}%, ${y * 100}%) scale(${zoom})` } : undefined}
    >
      {children}
    </div>
  );
}
