/** The pictures to show for an option such as a colour: its own and those of all options; without any, all pictures. */
export function picturesOf<Picture extends { readonly size?: string | undefined }>(
  images: readonly Picture[],
  size: string | undefined,
): readonly Picture[] {
  const shown = images.filter((image) => (image.size ?? size) === size);
  return shown.length > 0 ? shown : images;
}
