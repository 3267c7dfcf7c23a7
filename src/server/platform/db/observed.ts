import type pg from "pg";

/** Observes the database's work in this process. */
export interface DatabaseObserver {
  readonly query: (seconds: number, error: unknown) => void;
  readonly wait: (seconds: number) => void;
}

type Callback = (error: unknown, ...rest: readonly unknown[]) => void;
const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/** Times a statement, whether its arguments end with a callback or `run` returns a promise. */
export function observeQuery(
  observer: DatabaseObserver,
  given: readonly unknown[],
  run: (given: readonly unknown[]) => unknown,
): unknown {
  const start = performance.now();
  const done = (error: unknown): void => observer.query(secondsSince(start), error ?? undefined);
  const callback = given.at(-1);
  if (typeof callback === "function") {
    const timed: Callback = (error, ...rest) => {
      done(error);
      (callback as Callback)(error, ...rest);
    };
    return run([...given.slice(0, -1), timed]);
  }
  const result = run(given);
  if (result instanceof Promise) result.then(() => done(undefined), done);
  return result;
}

/** Times how long callers wait for a connection. `pool.query` connects through the same method. */
export function observePool(pool: pg.Pool, observer: DatabaseObserver): void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  const observed = (callback?: Callback): unknown => {
    const start = performance.now();
    if (callback !== undefined) {
      return connect((...given) => {
        observer.wait(secondsSince(start));
        callback(...given);
      });
    }
    const result = connect() as Promise<unknown>;
    result.then(
      () => observer.wait(secondsSince(start)),
      () => observer.wait(secondsSince(start)),
    );
    return result;
  };
  pool.connect = observed as pg.Pool["connect"];
}
