import encodeQR from "qr";

/** A QR code as one path; `label` says what it is for. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const grid = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const path = grid.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${grid.length} ${grid.length}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full rounded-md border border-line"
    >
      <rect width="100%" height="100%" fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
