/** First element of the page; `href` targets the main element. */
export function SkipLink({ href = "#main", label }: { href?: string; label: string }) {
  return (
    <a href={href} className="skip-link">
      {label}
    </a>
  );
}
