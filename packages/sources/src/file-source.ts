import type { FilledMessage } from '@lotbook/messages/fill';
import type { LotChoice } from '@lotbook/model/settings';
import type { Movement, Transaction, TransactionType } from '@lotbook/model/transaction';
import type { Instant, TimeZone } from '@lotbook/model/time';
import type { NumberStyle } from './amounts.ts';
import type { DateOrder, TimeStyle } from './times.ts';

/** A row of a file as received. `line` is where it starts in the file, from 1. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A movement not yet assigned to one of the account's sources. `sourceName` is set only if the file itself names a wallet. */
export interface ReadMovement extends Omit<Movement, 'id' | 'source'> {
  readonly sourceName?: string;
}

/** A transaction as the file reports it. `externalId` is the exchange's id, if it is unique and stable. */
export interface ReadTransaction extends Omit<Transaction, 'id' | 'movements' | 'ignored'> {
  readonly movements: readonly ReadMovement[];
  /** The label that other rows' decisions use for it; `matching.apart` contains such labels. */
  readonly label?: string;
  /** Lots selected manually for the units sent. */
  readonly lots?: readonly ReadChoice[];
}

/** A selected lot whose id, and the id of its disposal, aren't known yet. */
export interface ReadChoice extends Omit<LotChoice, 'disposal' | 'lot'> {
  /** The suffix of the side's name after the transaction's own: `/2`, or nothing. */
  readonly side: string;
  /** The label of the transaction that acquired the lot, and the suffix of the lot's name. */
  readonly lot: string;
}

/** A row that couldn't be parsed. The person sees it; nothing is guessed. */
export interface Rejection {
  readonly line: number;
  /** The column's name as the file writes it; empty if the whole row is affected. */
  readonly column: string;
  /** What is wrong and what is expected. */
  readonly reason: string;
  readonly cells: readonly string[];
}

/** The result of one row, or of several that belong together. */
export type Reading =
  | {
      readonly kind: 'transaction';
      readonly transaction: ReadTransaction;
      readonly rows: readonly Row[];
    }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  /** Rows without an effect on holdings (a canceled order, a total): counted, not stored. `reason` is short. */
  | { readonly kind: 'skipped'; readonly row: Row; readonly reason: FilledMessage };

/** How the cells of a file write amounts and dates, with callbacks for each. */
export interface CellStyle extends NumberStyle {
  readonly dateOrder?: TimeStyle['fileOrder'];
  readonly unixUnit?: TimeStyle['unixUnit'];
  readonly hasShortYears?: boolean | undefined;
  readonly countsFrom1904?: TimeStyle['countsFrom1904'];
  /** Called with every date before it is parsed, and with the format's documented order. */
  readonly onTime?: ((text: string, documented: DateOrder | undefined) => void) | undefined;
  /** Taken for a time that can't be read, to see whether the other cells of its row fit a format; never set when a file is read. */
  readonly substituteTime?: Instant | undefined;
}

export interface ReadOptions extends CellStyle {
  /** The zone of timestamps without one, if the format doesn't define it. */
  readonly timeZone: TimeZone;
  /** The name of the file, which may contain what its columns don't. */
  readonly fileName?: string;
}

/** Takes rows one by one and returns readings as soon as they are complete. It holds only unpaired rows. */
export interface RowParser {
  push(row: Row): readonly Reading[];
  end(): readonly Reading[];
}

/** A known header line of the format: cells in order, compared without case and outer blanks; a pattern if a cell varies. */
export type HeaderShape = readonly (string | RegExp)[];

export interface FreeColumns {
  readonly required: readonly string[];
  readonly optional: readonly (string | RegExp)[];
  /** Names must match exactly; a file with mostly these names is refused, listing the ones that differ. */
  readonly exact?: boolean;
}

export interface Assumption {
  readonly types: readonly TransactionType[];
  /** Applies only to transactions with a fee, or only to those without. */
  readonly withFee?: boolean;
  readonly note: FilledMessage;
}

/** A supported export file, recognized by its header alone. */
export interface FileSource {
  readonly id: string;
  /** `Kraken: Ledgers (CSV)` */
  readonly label: string;
  /** The provider's id in the catalog: `kraken`; `any` if the file itself names its wallets (universal formats). */
  readonly provider: string;
  readonly kind: 'exchange' | 'wallet' | 'any';
  /** All known headers. A trailing empty cell is ignored. */
  readonly headers: readonly HeaderShape[];
  /** Columns in any order and number: the header matches if it has all of `required` and nothing outside `required` and `optional`. */
  readonly columns?: FreeColumns;
  /** Its times have no zone and use the exporter's own, so the import asks for it. */
  readonly asksTimeZone?: (header: readonly string[]) => boolean;
  /** The zone that this file itself names for its times, in its name or before its header; the import doesn't ask then. */
  readonly namesTimeZone?: (file: {
    readonly fileName: string;
    readonly preamble: readonly string[];
  }) => TimeZone | undefined;
  /** Undocumented details of the platform and how they are read, shown at import if the file has such transactions. */
  readonly assumption?: Assumption;
  /** Column names repeat, so their order matters: only the exact header matches. */
  readonly positional?: boolean;
  /** The column of a text that the product writes without quotes: further cells of a row belong to it. */
  readonly unquotedColumn?: (header: readonly string[]) => number;
  /** Dates look like `24-01-15`, the year first. */
  readonly hasShortYears?: boolean;
  /** Patterns for the values of some columns, for headers that other formats might share. At least half of the filled cells must match. */
  readonly expects?: Readonly<Record<string, RegExp>>;
  /** Some rows have fewer cells than the header, such as the fills of an order. */
  readonly hasShorterRows?: true;
  /** Columns mapped by a person; they take precedence over known formats. */
  readonly isMapped?: boolean;
  /** Set if files of this format are wider than others. */
  readonly mostColumns?: number;
  /** `header` as in the file, trimmed; `preamble`: the lines before it. */
  open(header: readonly string[], options: ReadOptions, preamble: readonly string[]): RowParser;
}
