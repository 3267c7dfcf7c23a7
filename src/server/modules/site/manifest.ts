const png = (path: string, width: number, purpose: "any" | "maskable") => ({
  src: path,
  sizes: `${width}x${width}`,
  type: "image/png",
  purpose,
});

const screenshot = (name: string, form: "narrow" | "wide", label: string) => ({
  src: `/screenshots/${name}.webp`,
  sizes: form === "narrow" ? "720x1480" : "1280x800",
  type: "image/webp",
  form_factor: form,
  label,
});

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: "/icons/192.png", sizes: "192x192", type: "image/png" }],
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
  shortcuts: [
    shortcut("المتجر", "/store"),
    shortcut("البرامج", "/programmes"),
    shortcut("تماريني", "/dashboard/programmes"),
    shortcut("السلة", "/cart"),
  ],
  // Taken by scripts/art/screenshots.ts.
  screenshots: [
    screenshot("home-phone", "narrow", "الصفحة الرئيسية"),
    screenshot("programmes-phone", "narrow", "برامج التدريب"),
    screenshot("shop-phone", "narrow", "المنتجات"),
    screenshot("home-desktop", "wide", "الصفحة الرئيسية"),
    screenshot("shop-desktop", "wide", "المنتجات"),
  ],
} as const;
