/** A page of a list: its rows, and where the next one begins. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Undefined behind the last. */
  readonly next: string | undefined;
}

export interface PageSource<Row> {
  /** The page that begins behind a cursor, as it is now; nobody is told when it changes. */
  readonly read: (cursor: string) => Promise<Page<Row>>;
  /** Reads the page anew, tells it, and tells it again whenever something of it changes. Returns what ends that. */
  readonly watch: (cursor: string, told: (page: Page<Row>) => void) => () => void;
}

interface Held<Row> {
  readonly cursor: string;
  page: Page<Row> | undefined;
  /** Rows that it had when it was last there. */
  count: number;
  /** Ends the watching; absent where it is not watched. */
  end: (() => void) | undefined;
}

/** After so long without another row being shown somebody looks at what is there: it is watched. Pages that only pass by cost their reading alone. */
const restMs = 150;

/** Pages on either side of what is shown that stay. */
const rowsAround = 10;

/**
 * The pages of a list beyond its first. Those that stand still are watched, so that what changes shows; those far from what is shown are let go, their rows kept as
 * places, and read again when somebody comes back to them.
 */
export class FurtherPages<Row> {
  readonly #source: PageSource<Row>;
  readonly #pages: Held<Row>[] = [];
  readonly #coming = new Set<Held<Row>>();
  readonly #listeners = new Set<() => void>();
  #rows: readonly (Row | undefined)[] = [];
  #shown: { readonly first: number; readonly end: number } | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
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
      const page = await this.#source.read(cursor);
      if (this.#isClosed) return;
      this.#pages.push({ cursor, page, count: page.rows.length, end: undefined });
      this.#tell();
      this.#watchSoon();
    } finally {
      this.#isReading = false;
    }
  };

  /** These rows are shown, counted from the first of the second page: `end` exclusive. */
  readonly show = (first: number, end: number): void => {
    this.#shown = { first, end };
    const [from, to] = this.#placesShown();
    for (const [at, page] of this.#pages.entries()) {
      if (at < from - rowsAround || at > to + rowsAround) this.#letGo(page);
      else if (!page.page && at >= from && at <= to && !this.#coming.has(page))
        void this.#again(page);
    }
    this.#watchSoon();
  };

  /** Newer figures are there: what nobody watches is read again when it is shown. The rows of what is watched. */
  readonly expire = (): readonly Row[] => {
    this.#watchShown();
    for (const page of this.#pages) if (!page.end) this.#letGo(page);
    return this.#pages.flatMap(({ end, page }) => (end ? (page?.rows ?? []) : []));
  };

  open(): void {
    this.#isClosed = false;
    this.#watchShown();
  }

  /** Nothing is told any more until it is opened again. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#rest);
    for (const page of this.#pages) {
      page.end?.();
      page.end = undefined;
    }
  }

  /** From which to which page what is shown reaches; beyond them all, or before, where none is shown. */
  #placesShown(): readonly [number, number] {
    const { first, end } = this.#shown ?? { first: 0, end: 0 };
    let start = 0;
    let [from, to] = [Number.POSITIVE_INFINITY, -1];
    for (const [at, page] of this.#pages.entries()) {
      if (start < end && start + page.count > first) {
        from = Math.min(from, at);
        to = at;
      }
      start += page.count;
    }
    if (to >= 0) return [from, to];
    return first >= start ? [this.#pages.length, this.#pages.length] : [0, -1];
  }

  #watchSoon(): void {
    clearTimeout(this.#rest);
    if (!this.#isClosed) this.#rest = setTimeout(() => this.#watchShown(), restMs);
  }

  #watchShown(): void {
    if (this.#isClosed) return;
    const [from, to] = this.#placesShown();
    for (const page of this.#pages.slice(from, to + 1))
      page.end ??= this.#source.watch(page.cursor, (told) => this.#take(page, told));
  }

  #take(page: Held<Row>, told: Page<Row>): void {
    page.page = told;
    page.count = told.rows.length;
    this.#tell();
  }

  async #again(page: Held<Row>): Promise<void> {
    this.#coming.add(page);
    try {
      const read = await this.#source.read(page.cursor);
      if (!this.#isClosed && !page.end) this.#take(page, read);
    } catch {
      // It is asked for again when its rows are drawn the next time.
    } finally {
      this.#coming.delete(page);
    }
  }

  /** The last page says how the list goes on, and stays. */
  #letGo(page: Held<Row>): void {
    if (!page.page || page === this.#pages.at(-1)) return;
    page.end?.();
    page.end = undefined;
    page.page = undefined;
    this.#tell();
  }

  #tell(): void {
    this.#rows = this.#pages.flatMap(
      ({ page, count }): readonly (Row | undefined)[] =>
        page?.rows ?? Array.from({ length: count }, () => undefined),
    );
    for (const listener of this.#listeners) listener();
  }
}
