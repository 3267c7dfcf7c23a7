import { Component, type ReactNode } from "react";

/**
 * Stands in for the router's own error page in the browser (scripts/build/lean-router.ts), with the names that the router
 * imports: that one is in English only and shows the stack. It is in the chunk of the framework, which imports no other.
 */

interface Props {
  readonly error?: unknown;
  readonly location: unknown;
  readonly children: ReactNode;
}
interface State {
  readonly hasFailed: boolean;
  readonly location: unknown;
}

const words = {
  ar: { dir: "rtl", title: "حدث خطأ", text: "تعذّر عرض الصفحة.", reload: "أعد التحميل" },
  en: { dir: "ltr", title: "Something went wrong", text: "The page could not be shown.", reload: "Reload" },
} as const;

/** The last error boundary, around the router: for errors that escape the root route's. */
export class RemixErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: this.props.error !== undefined, location: this.props.location };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ location }: Props, state: State): State | null {
    return location === state.location ? null : { hasFailed: false, location };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const lang = document.documentElement.lang === "en" ? "en" : "ar";
    const { dir, title, text, reload } = words[lang];
    return (
      <html lang={lang} dir={dir}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <title>{title}</title>
        </head>
        <body>
          <main className="page py-16 text-center">
            <h1>{title}</h1>
            <p className="mb-4">{text}</p>
            <a href={window.location.href} className="btn btn-primary btn-md">
              {reload}
            </a>
          </main>
        </body>
      </html>
    );
  }
}

/** The root route has its own error boundary. */
export const RemixRootDefaultErrorBoundary = (): ReactNode => null;

/** The root route waits for no loader of the browser. */
export const RemixRootDefaultHydrateFallback = (): ReactNode => null;
