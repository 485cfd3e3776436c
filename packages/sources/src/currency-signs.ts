import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { toStoredText } from '@lotbook/messages/stored-text';
import { isFiat } from '@lotbook/model/fiat';
import type { Reading, ReadTransaction, Row } from './file-source.ts';

/** Signs of one currency only: `$`, `¥` and `kr` are those of several. */
const currencies: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₽', 'RUB'],
  ['₴', 'UAH'],
  ['₫', 'VND'],
  ['₱', 'PHP'],
  ['₪', 'ILS'],
]);
const SIGN = new RegExp(`[${[...currencies.keys()].join('')}]`, 'u');

/** Rejects rows with an amount whose currency sign contradicts the currency that the row was read in. */
export class CurrencySigns {
  /** Amounts with a sign that the format read. */
  readonly #signed = new Set<string>();

  readonly noteAmount = (text: string): void => {
    if (SIGN.test(text)) this.#signed.add(text.trim());
  };

  refuseContradictions(
    readings: readonly Reading[],
    header: readonly string[],
  ): readonly Reading[] {
    if (this.#signed.size === 0) return readings;
    return readings.flatMap((reading) => this.#judge(reading, header));
  }

  #judge(reading: Reading, header: readonly string[]): readonly Reading[] {
    if (reading.kind !== 'transaction') return [reading];
    const read = getCurrencies(reading.transaction);
    const found = reading.rows.flatMap((row) => this.#find(row, read)).at(0);
    if (!found || read.size === 0) return [reading];
    const reason = toStoredText(
      fill(texts.signContradicts, {
        sign: found.currency,
        currency: [...read].sort().join(', '),
      }),
    );
    return reading.rows.map(({ line, cells }) => ({
      kind: 'rejected',
      rejection: { line, column: header[found.place] ?? '', reason, cells },
    }));
  }

  /** The first cell of a row with the sign of another currency. */
  #find(
    { cells }: Row,
    read: ReadonlySet<string>,
  ): readonly { readonly place: number; readonly currency: string }[] {
    return cells.flatMap((cell, place) => {
      const currency = this.#signed.has(cell.trim())
        ? currencies.get(SIGN.exec(cell)?.[0] ?? '')
        : undefined;
      return currency !== undefined && !read.has(currency) ? [{ place, currency }] : [];
    });
  }
}

/** The currencies in which a transaction has money or values. */
const getCurrencies = ({ movements }: ReadTransaction): ReadonlySet<string> =>
  new Set(
    movements.flatMap(({ asset, value, basis }): readonly string[] => [
      ...(isFiat(asset) ? [asset] : []),
      ...(value ? [value.currency] : []),
      ...(basis ? [basis.currency] : []),
    ]),
  );
