/** Reads a chosen CSV file; undefined when it has changed since, which browsers refuse to read. */
export const readChosen = (file: File): Promise<Blob | undefined> =>
  file.arrayBuffer().then(
    (bytes) => new Blob([bytes], { type: "text/csv" }),
    () => undefined,
  );

/** Message for a file that has changed. */
export const fileHasChanged = "This file has changed since you chose it. Choose it again.";
