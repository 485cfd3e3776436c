/** A page of a list: its rows, and where the next one begins. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Undefined behind the last. */
  readonly next: string | undefined;
}

export interface PageSource<Row> {
  /** Reads the page that begins behind a cursor, unless it was read and not forgotten. */
  readonly read: (cursor: string) => Promise<void>;
  /** Tells the page now, where it was read, and whenever something of it changes. Returns what ends that. */
  readonly watch: (cursor: string, told: (page: Page<Row>) => void) => () => void;
  readonly forget: (cursor: string) => void;
}

interface Held<Row> {
  readonly cursor: string;
  page: Page<Row> | undefined;
  /** Rows that it had when it was last there. */
  count: number;
  /** Absent where it was let go. */
  end: (() => void) | undefined;
}

/** Pages on either side of what is shown that stay. */
const keptAround = 10;

/** The pages of a list beyond its first. Those far from what is shown are let go, their rows kept as places, and read again when somebody comes back to them. */
export class FurtherPages<Row> {
  readonly #source: PageSource<Row>;
  readonly #pages: Held<Row>[] = [];
  readonly #coming = new Set<Held<Row>>();
  readonly #listeners = new Set<() => void>();
  #rows: readonly (Row | undefined)[] = [];
  #isReading = false;
  #isClosed = true;
  #next: string | undefined;

  /** `next`: where the second page begins. */
  constructor(source: PageSource<Row>, next: string | undefined) {
    this.#source = source;
    this.#next = next;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Another list each time that something of it changed. Undefined stands for a row whose page was let go. */
  readonly rows = (): readonly (Row | undefined)[] => this.#rows;

  get hasMore(): boolean {
    const last = this.#pages.at(-1);
    return (last ? last.page?.next : this.#next) !== undefined;
  }

  /** Reads the page after the last, unless that is under way. */
  readonly more = async (): Promise<void> => {
    const last = this.#pages.at(-1);
    const cursor = last ? last.page?.next : this.#next;
    if (cursor === undefined || this.#isReading || this.#isClosed) return;
    this.#isReading = true;
    try {
      await this.#source.read(cursor);
      if (!this.#isClosed) this.#hold({ cursor, page: undefined, count: 0, end: undefined });
    } finally {
      this.#isReading = false;
    }
  };

  /** These rows are shown, counted from the first of the second page: `end` exclusive. */
  readonly show = (first: number, end: number): void => {
    let start = 0;
    let [from, to] = [Number.POSITIVE_INFINITY, -1];
    for (const [at, page] of this.#pages.entries()) {
      if (start < end && start + page.count > first) {
        from = Math.min(from, at);
        to = at;
      }
      start += page.count;
    }
    if (to < 0) [from, to] = first >= start ? [this.#pages.length, this.#pages.length] : [0, 0];
    for (const [at, page] of this.#pages.entries()) {
      if (at < from - keptAround || at > to + keptAround) this.#letGo(page);
      else if (!page.end && at >= from && at <= to && !this.#coming.has(page)) void this.#again(page);
    }
  };

  open(): void {
    this.#isClosed = false;
    for (const page of this.#pages) if (page.page) this.#watch(page);
  }

  /** Nothing is told any more until it is opened again. */
  close(): void {
    this.#isClosed = true;
    for (const page of this.#pages) {
      page.end?.();
      page.end = undefined;
    }
  }

  #hold(page: Held<Row>): void {
    this.#pages.push(page);
    this.#watch(page);
  }

  #watch(page: Held<Row>): void {
    page.end = this.#source.watch(page.cursor, (told) => {
      page.page = told;
      page.count = told.rows.length;
      this.#tell();
    });
  }

  async #again(page: Held<Row>): Promise<void> {
    this.#coming.add(page);
    try {
      await this.#source.read(page.cursor);
      if (!this.#isClosed) this.#watch(page);
    } catch {
      // It is asked for again when its rows are drawn the next time.
    } finally {
      this.#coming.delete(page);
    }
  }

  /** The last page says how the list goes on, and stays. */
  #letGo(page: Held<Row>): void {
    if (!page.end || !page.page || page === this.#pages.at(-1)) return;
    page.end();
    page.end = undefined;
    page.page = undefined;
    this.#source.forget(page.cursor);
    this.#tell();
  }

  #tell(): void {
    this.#rows = this.#pages.flatMap(({ page, count }): readonly (Row | undefined)[] => page?.rows ?? Array.from({ length: count }, () => undefined));
    for (const listener of this.#listeners) listener();
  }
}
