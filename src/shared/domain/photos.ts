/** Limits for pictures that customers upload. */
export const photoBytes = 8_000_000;
export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

/** Pictures of one review. */
export const maxReviewPhotos = 4;
