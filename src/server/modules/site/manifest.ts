const png = (path: string, width: number, purpose: "any" | "maskable") => ({
  src: path,
  sizes: `${width}x${width}`,
  type: "image/png",
  purpose,
});

/** The web app manifest. */
export const manifest = {
  id: "/",
  name: "هِمّة · Himma",
  short_name: "هِمّة",
  description: "متجر اللياقة وبرامج التدريب · Fitness shop and training programmes",
  lang: "ar",
  dir: "rtl",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#FFFFFF",
  theme_color: "#0E0F12",
  icons: [
    png("/icons/192.png", 192, "any"),
    png("/icons/512.png", 512, "any"),
    png("/icons/maskable-512.png", 512, "maskable"),
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
  ],
} as const;
