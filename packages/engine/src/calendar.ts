import {
  instantFromMs,
  localDate,
  utc,
  type Instant,
  type LocalDate,
  type TimeZone,
} from '@lotbook/model/time';

const DAY = 86_400_000;
/** Long enough that a book spans few buckets, short enough that a zone does not change its clock and back within one. */
const BUCKET = 4 * DAY;

/** Calendar dates of one zone. Asks the zone's rules once per few days instead of once per transaction. */
export class Calendar {
  readonly #zone: TimeZone;
  readonly #offsets = new Map<number, number>();
  readonly #texts = new Map<number, LocalDate>();

  constructor(zone: TimeZone) {
    this.#zone = zone;
  }

  /** The calendar date of an instant. `ms` is the same instant in milliseconds. */
  toDate(ms: number): LocalDate {
    if (this.#zone === utc) return this.#toText(Math.floor(ms / DAY));
    const bucket = Math.floor(ms / BUCKET);
    const offset = this.#offsetAt(bucket);
    if (offset !== this.#offsetAt(bucket + 1)) return localDate(instantFromMs(ms), this.#zone);
    return this.#toText(Math.floor((ms + offset) / DAY));
  }

  /** The first instant of a calendar date. */
  getStart(date: LocalDate): { readonly at: Instant; readonly ms: number } {
    const midnight = Date.parse(`${date}T00:00:00.000Z`);
    const guess = midnight - this.#offset(midnight);
    const ms = midnight - this.#offset(guess);
    return { at: instantFromMs(ms), ms };
  }

  #toText(day: number): LocalDate {
    let text = this.#texts.get(day);
    if (text === undefined) {
      text = new Date(day * DAY).toISOString().slice(0, 10) as LocalDate;
      this.#texts.set(day, text);
    }
    return text;
  }

  #offsetAt(bucket: number): number {
    let offset = this.#offsets.get(bucket);
    if (offset === undefined) {
      offset = this.#offset(bucket * BUCKET);
      this.#offsets.set(bucket, offset);
    }
    return offset;
  }

  /** Milliseconds that the zone's clock is ahead of UTC at an instant. */
  #offset(ms: number): number {
    if (this.#zone === utc) return 0;
    const parts = Object.fromEntries(
      this.#clock()
        .formatToParts(ms)
        .map((part) => [part.type, Number(part.value)]),
    );
    const wall = Date.UTC(
      parts['year']!,
      parts['month']! - 1,
      parts['day'],
      parts['hour'],
      parts['minute'],
      parts['second'],
    );
    return wall - Math.floor(ms / 1000) * 1000;
  }

  #formatter: Intl.DateTimeFormat | undefined;
  #clock(): Intl.DateTimeFormat {
    this.#formatter ??= new Intl.DateTimeFormat('en-US', {
      timeZone: this.#zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    return this.#formatter;
  }
}
