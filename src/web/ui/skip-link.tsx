/** First in the page; `href` names the main element. */
export function SkipLink({ href = "#main", label }: { href?: string; label: string }) {
  return (
    <a href={href} className="skip-link">
      {label}
    </a>
  );
}
