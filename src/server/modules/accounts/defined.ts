type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The members that are there: a body that leaves a field out says nothing about it. */
export function omitUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>;
}
