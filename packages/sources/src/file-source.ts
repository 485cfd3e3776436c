import type { LotChoice } from '@lotbook/model/settings';
import type { Movement, Transaction, TransactionType } from '@lotbook/model/transaction';
import type { TimeZone } from '@lotbook/model/time';
import type { NumberStyle } from './amounts.ts';
import type { DateOrder, TimeStyle } from './times.ts';

/** A row of a file as received. `line` is where it starts in the file, from 1. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A movement before it is known which of the account's sources it belongs to. `sourceName` is set only where the file itself names a wallet. */
export interface ReadMovement extends Omit<Movement, 'id' | 'source'> {
  readonly sourceName?: string;
}

/** A transaction as a file tells it. `externalId` is the id the exchange gave it, when it gave one that is unique and stable. */
export interface ReadTransaction extends Omit<Transaction, 'id' | 'movements' | 'ignored'> {
  readonly movements: readonly ReadMovement[];
  /** What other rows call it that tell of decisions; `matching.apart` names such labels. */
  readonly label?: string;
  /** Lots chosen by hand for what leaves. */
  readonly lots?: readonly ReadChoice[];
}

/** A chosen lot before it is known how it and the side that it leaves by are called. */
export interface ReadChoice extends Omit<LotChoice, 'disposal' | 'lot'> {
  /** What the name of the side has beyond the transaction's own: `/2`, or nothing. */
  readonly side: string;
  /** The label of the transaction that brought the lot, and what the lot's name has beyond it. */
  readonly lot: string;
}

/** A row that could not be read. It is shown to the person; nothing is guessed. */
export interface Rejection {
  readonly line: number;
  /** The column's name as it stands in the file, or empty where it is the row as a whole. */
  readonly column: string;
  /** What is wrong with it and what would be right. */
  readonly reason: string;
  readonly cells: readonly string[];
}

/** What became of one row, or of several that belong together. */
export type Reading =
  | {
      readonly kind: 'transaction';
      readonly transaction: ReadTransaction;
      readonly rows: readonly Row[];
    }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  /** Rows that say nothing about holdings (a cancelled order, a total): counted, not stored. `reason` in a few words. */
  | { readonly kind: 'skipped'; readonly row: Row; readonly reason: string };

/** How the cells of one file write amounts and dates, and who wants to hear of each. */
export interface CellStyle extends NumberStyle {
  readonly dateOrder?: TimeStyle['fileOrder'];
  readonly hasShortYears?: boolean | undefined;
  /** Called with every date before it is read, and with the order that the format documents. */
  readonly onTime?: ((text: string, documented: DateOrder | undefined) => void) | undefined;
}

export interface ReadOptions extends CellStyle {
  /** The zone of timestamps that do not carry one, where the format leaves it open. */
  readonly timeZone: TimeZone;
}

/** Takes rows one after another; gives readings as soon as they are complete. Holds only what is still unpaired. */
export interface RowParser {
  push(row: Row): readonly Reading[];
  end(): readonly Reading[];
}

/** One header line that the format has been seen with: cells in order, compared without case and outer blanks; a pattern where a cell varies. */
export type HeaderShape = readonly (string | RegExp)[];

export interface FreeColumns {
  readonly required: readonly string[];
  readonly optional: readonly (string | RegExp)[];
  /** Names count letter for letter; a file that has mostly them is refused with the names that are none of them. */
  readonly exact?: boolean;
}

export interface Assumption {
  readonly types: readonly TransactionType[];
  /** Only transactions with a fee, or only those without, are in question. */
  readonly withFee?: boolean;
  readonly note: string;
}

/** An export file that we can read. Recognised by its header alone. */
export interface FileSource {
  readonly id: string;
  /** `Kraken: Ledgers (CSV)` */
  readonly label: string;
  /** Whom the data is from, as in the catalogue: `kraken`; `any` where the file itself names its wallets (universal formats). */
  readonly provider: string;
  readonly kind: 'exchange' | 'wallet' | 'any';
  /** Every shape ever seen. A trailing empty cell does not count. */
  readonly headers: readonly HeaderShape[];
  /** Columns whose order and number is free: the header fits when it has all of `required` and nothing outside `required` and `optional`. */
  readonly columns?: FreeColumns;
  /** Its times carry no zone and the exporter's own is meant: whoever brings the file is asked for it. */
  readonly asksTimeZone?: (header: readonly string[]) => boolean;
  /** The zone that this file itself names for its times, in its name or before its header; then nobody is asked. */
  readonly namesTimeZone?: (file: {
    readonly fileName: string;
    readonly preamble: readonly string[];
  }) => TimeZone | undefined;
  /** What the platform doesn't document and how it is read, said at import if the file has such transactions. */
  readonly assumption?: Assumption;
  /** Names of columns repeat, so that their order counts: only the exact header will do. */
  readonly positional?: boolean;
  /** It writes dates as `24-01-15`, the year first. */
  readonly hasShortYears?: boolean;
  /** How the values of some columns look, for formats whose headers others might have. At least half of the filled cells must match. */
  readonly expects?: Readonly<Record<string, RegExp>>;
  /** Columns told by a person: theirs before anybody else's. */
  readonly isMapped?: boolean;
  /** Where files of this format are wider than others. */
  readonly mostColumns?: number;
  /** `header` as in the file, blanks trimmed; `preamble` the lines before it. */
  open(header: readonly string[], options: ReadOptions, preamble: readonly string[]): RowParser;
}
