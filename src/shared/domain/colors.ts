/** Colours that goods come in, by the English name that is their option's value. */
const colors: Readonly<Record<string, `#${string}`>> = {
  Black: "#25272d",
  Charcoal: "#4c5058",
  White: "#f3efe8",
  Sand: "#d3bd98",
  Olive: "#67693f",
  Navy: "#22355c",
  "Dusty rose": "#c98f8d",
  "Sea blue": "#1f7396",
  Orange: "#ea5a22",
  Red: "#b3322f",
  Green: "#2f7a4d",
  Grey: "#8b8f96",
  Beige: "#e3d5bd",
  Brown: "#7a4f2c",
};

/** The colour of an option such as "Sea blue" as #rrggbb; undefined when the option is no known colour. */
export const toColor = (option: string): `#${string}` | undefined => colors[option];
