/** Pages on which customers may give the place where they are with an address. */
const placePages: readonly string[] = ["/checkout", "/rewards-checkout", "/dashboard/addresses"];

export const isPlacePage = (path: string): boolean => placePages.includes(path);
