import type { FilledMessage } from '@lotbook/messages/fill';
import { format } from '@lotbook/decimal/decimal';
import type { Reading, ReadMovement } from './file-source.ts';

/** What became of a row in one line of text: `2024-01-05 10:00 buy: −1000 USD, +0.1 BTC, fee 1 USD`. */
export function readingLine(reading: Reading): {
  readonly line: number;
  readonly text: string | FilledMessage;
  readonly column: string | null;
} {
  if (reading.kind === 'rejected')
    return {
      line: reading.rejection.line,
      text: reading.rejection.reason,
      column: reading.rejection.column,
    };
  if (reading.kind === 'skipped')
    return { line: reading.row.line, text: reading.reason, column: null };
  const { at, type, movements } = reading.transaction;
  const what = movements.map(movementText).join(', ');
  return {
    line: reading.rows[0]?.line ?? 0,
    text: `${at.slice(0, 16).replace('T', ' ')} UTC ${type}: ${what}`,
    column: null,
  };
}

const signs = { in: '+', out: '−', fee: 'fee ' } as const;
const movementText = ({ direction, quantity, asset }: ReadMovement): string =>
  `${signs[direction]}${format(quantity)} ${asset}`;
