import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";

export interface KeptProps<T> {
  /** What the part is drawn from; undefined in the browser where the server drew it. */
  readonly data: T | undefined;
  readonly children: (data: T) => ReactNode;
  readonly as?: "div" | "li" | "article";
  readonly className?: string;
  /** Called when a link of markup that was kept is followed. */
  readonly onFollow?: () => void;
  /** Asks for the data where there is no markup; without it the page's data is asked for again. */
  readonly onMissing?: () => Promise<void>;
}

// One object for all: React writes the markup again when it is given another.
const asSent = { __html: "" };

// One request, however many parts of a page are empty.
let isAsking = false;
async function ask(revalidate: () => Promise<void>): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  await revalidate().finally(() => {
    isAsking = false;
  });
}

/**
 * A part of a page in which nothing but links reacts. The browser keeps the markup that the server drew and neither
 * hydrates it nor needs its data (`drawnByServer`). Pages that are loaded later draw it from data. It always draws
 * something.
 */
export function Kept<T>({
  data,
  children,
  as: Tag = "div",
  className = "contents",
  onFollow,
  onMissing,
}: KeptProps<T>) {
  const place = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isKept = data === undefined;
  useEffect(() => {
    // Something changed the page before it hydrated, so that React drew it again.
    if (!isKept || place.current?.firstChild !== null) return;
    if (onMissing !== undefined) void onMissing();
    else void ask(revalidate);
  }, [isKept, revalidate, onMissing]);
  if (data !== undefined) {
    return (
      <Tag key="drawn" className={className}>
        {children(data)}
      </Tag>
    );
  }
  return (
    <Tag
      key="kept"
      ref={(element: HTMLElement | null) => {
        place.current = element;
      }}
      className={className}
      onClick={(event: MouseEvent) => {
        const link = (event.target as Element).closest("a");
        if (link === null) return;
        onFollow?.();
        if (!isPlain(event) || link.target !== "" || link.origin !== location.origin) return;
        event.preventDefault();
        void navigate(link.pathname + link.search + link.hash);
      }}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup that is there already
      dangerouslySetInnerHTML={asSent}
    />
  );
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
