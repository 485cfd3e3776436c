/** A page of a list: its rows and the cursor of the next page. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Undefined on the last page. */
  readonly next: string | undefined;
}

export interface PageSource<Row> {
  /** Reads the page after a cursor once. */
  readonly read: (cursor: string) => Promise<Page<Row>>;
  /** Reads the page, and calls back now and whenever it changes. Returns a function that stops watching. */
  readonly watch: (cursor: string, onPage: (page: Page<Row>) => void) => () => void;
}

interface Held<Row> {
  readonly cursor: string;
  page: Page<Row> | undefined;
  /** Number of rows when it was last loaded. */
  count: number;
  /** Stops watching; absent if the page isn't watched. */
  end: (() => void) | undefined;
}

/** Visible pages are watched after scrolling pauses this long. Pages that are scrolled past are only read. */
const restMs = 150;

/** Pages to keep on either side of the visible ones. */
const rowsAround = 10;

/**
 * The pages of a list after its first. Visible pages are watched for changes. Pages far from the visible ones are unloaded: their rows become placeholders, and are read
 * again when scrolled into view.
 */
export class FurtherPages<Row> {
  readonly #source: PageSource<Row>;
  readonly #pages: Held<Row>[] = [];
  readonly #loading = new Set<Held<Row>>();
  readonly #listeners = new Set<() => void>();
  #rows: readonly (Row | undefined)[] = [];
  #shown: { readonly first: number; readonly end: number } | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #isClosed = true;
  #next: string | undefined;

  /** `next`: the cursor of the second page. */
  constructor(source: PageSource<Row>, next: string | undefined) {
    this.#source = source;
    this.#next = next;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** A new array after each change. Undefined is a row of an unloaded page. */
  readonly rows = (): readonly (Row | undefined)[] => this.#rows;

  get hasMore(): boolean {
    const last = this.#pages.at(-1);
    return (last ? last.page?.next : this.#next) !== undefined;
  }

  /** Reads the page after the last, unless it is already loading. */
  readonly more = async (): Promise<void> => {
    const last = this.#pages.at(-1);
    const cursor = last ? last.page?.next : this.#next;
    if (cursor === undefined || this.#isReading || this.#isClosed) return;
    this.#isReading = true;
    try {
      const page = await this.#source.read(cursor);
      if (this.#isClosed) return;
      this.#pages.push({ cursor, page, count: page.rows.length, end: undefined });
      this.#notify();
      this.#watchSoon();
    } finally {
      this.#isReading = false;
    }
  };

  /** Sets the visible rows, counted from the start of the second page; `end` is exclusive. */
  readonly show = (first: number, end: number): void => {
    this.#shown = { first, end };
    const [from, to] = this.#visiblePages();
    for (const [at, page] of this.#pages.entries()) {
      if (at < from - rowsAround || at > to + rowsAround) this.#unload(page);
      else if (!page.page && at >= from && at <= to && !this.#loading.has(page))
        void this.#reload(page);
    }
    this.#watchSoon();
  };

  /** Call this when figures changed: unwatched pages are read again when they become visible. Returns the rows of watched pages. */
  readonly expire = (): readonly Row[] => {
    this.#watchShown();
    for (const page of this.#pages) if (!page.end) this.#unload(page);
    return this.#pages.flatMap(({ end, page }) => (end ? (page?.rows ?? []) : []));
  };

  open(): void {
    this.#isClosed = false;
    this.#watchShown();
  }

  /** Stops all updates until `open`. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#rest);
    for (const page of this.#pages) {
      page.end?.();
      page.end = undefined;
    }
  }

  /** The first and last visible page; an empty range after or before all pages if none is visible. */
  #visiblePages(): readonly [number, number] {
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
    const [from, to] = this.#visiblePages();
    for (const page of this.#pages.slice(from, to + 1))
      page.end ??= this.#source.watch(page.cursor, (update) => this.#take(page, update));
  }

  #take(page: Held<Row>, update: Page<Row>): void {
    page.page = update;
    page.count = update.rows.length;
    this.#notify();
  }

  async #reload(page: Held<Row>): Promise<void> {
    this.#loading.add(page);
    try {
      const read = await this.#source.read(page.cursor);
      if (!this.#isClosed && !page.end) this.#take(page, read);
    } catch {
      // The next render of its rows tries again.
    } finally {
      this.#loading.delete(page);
    }
  }

  /** Keeps the last page: it has the cursor of the next one. */
  #unload(page: Held<Row>): void {
    if (!page.page || page === this.#pages.at(-1)) return;
    page.end?.();
    page.end = undefined;
    page.page = undefined;
    this.#notify();
  }

  #notify(): void {
    this.#rows = this.#pages.flatMap(
      ({ page, count }): readonly (Row | undefined)[] =>
        page?.rows ?? Array.from({ length: count }, () => undefined),
    );
    for (const listener of this.#listeners) listener();
  }
}
