/** Position of a handler: handlers run sequentially, lowest `order` first. */
export interface HandlerPlace {
  readonly order: number;
  /** What it does, for docs/events.md. */
  readonly name: string;
}

/** An event whose handlers run in the publisher's transaction. The first argument is the transaction (or a reader). */
type Signatures<E> = { readonly [K in keyof E]: (...args: never[]) => Promise<unknown> };

export interface ListedEvent {
  readonly module: string;
  readonly event: string;
  readonly when: string;
  readonly handlers: readonly HandlerPlace[];
}

/** A module's events, for the composition. */
export interface Publisher<E extends Signatures<E>> {
  /** Registers a handler. Every place of an event is taken once, so that its order is never left to chance. */
  on<K extends keyof E & string>(event: K, handler: E[K], place: HandlerPlace): void;
  readonly events: () => readonly ListedEvent[];
}

export interface Events<E extends Signatures<E>> extends Publisher<E> {
  /** Runs the handlers of an event sequentially and returns their results. */
  emit<K extends keyof E & string>(event: K, ...args: Parameters<E[K]>): Promise<Awaited<ReturnType<E[K]>>[]>;
}

interface Registered {
  readonly place: HandlerPlace;
  readonly handler: (...args: never[]) => Promise<unknown>;
}

/** The events of a module. `whens` says of each, in one sentence, when it is published. */
export function createEvents<E extends Signatures<E>>(
  module: string,
  whens: Readonly<Record<keyof E & string, string>>,
): Events<E> {
  const registered = new Map<string, readonly Registered[]>();
  const find = (event: string): readonly Registered[] => registered.get(event) ?? [];
  return {
    on: (event, handler, place) => {
      const known = find(event);
      const rival = known.find((other) => other.place.order === place.order);
      if (rival !== undefined)
        throw new Error(`${module}.${event} ${place.order}: "${place.name}" meets "${rival.place.name}"`);
      registered.set(
        event,
        [...known, { place, handler }].sort((a, b) => a.place.order - b.place.order),
      );
    },
    emit: async (event, ...args) => {
      const answers: unknown[] = [];
      for (const { handler } of find(event)) answers.push(await handler(...(args as never[])));
      return answers as Awaited<ReturnType<E[typeof event]>>[];
    },
    events: () =>
      Object.entries<string>(whens).map(([event, when]) => ({
        ...{ module, event, when },
        handlers: find(event).map(({ place }) => place),
      })),
  };
}
