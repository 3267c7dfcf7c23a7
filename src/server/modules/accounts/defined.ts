type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Removes undefined fields: an omitted field means no change. */
export function omitUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>;
}
