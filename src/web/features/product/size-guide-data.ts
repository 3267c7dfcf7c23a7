/** Body measurements in centimetres. */
export interface BodySize {
  readonly size: string;
  readonly chest: string;
  readonly waist: string;
  readonly hips: string;
}

/** Based on the steps of EN 13402-3; garments have ease on top of these. */
export const bodySizes: Readonly<Record<"women" | "men", readonly BodySize[]>> = {
  women: [
    { size: "XS", chest: "78–82", waist: "60–64", hips: "86–90" },
    { size: "S", chest: "83–88", waist: "65–70", hips: "91–96" },
    { size: "M", chest: "89–94", waist: "71–76", hips: "97–102" },
    { size: "L", chest: "95–101", waist: "77–84", hips: "103–109" },
    { size: "XL", chest: "102–109", waist: "85–93", hips: "110–117" },
    { size: "2XL", chest: "110–118", waist: "94–103", hips: "118–126" },
    { size: "3XL", chest: "119–128", waist: "104–114", hips: "127–136" },
  ],
  men: [
    { size: "S", chest: "86–92", waist: "74–79", hips: "89–94" },
    { size: "M", chest: "93–99", waist: "80–86", hips: "95–100" },
    { size: "L", chest: "100–107", waist: "87–94", hips: "101–107" },
    { size: "XL", chest: "108–115", waist: "95–103", hips: "108–114" },
    { size: "2XL", chest: "116–124", waist: "104–113", hips: "115–122" },
    { size: "3XL", chest: "125–134", waist: "114–124", hips: "123–131" },
  ],
};
