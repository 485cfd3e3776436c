import { createHash } from 'node:crypto';
import type { Book } from '@lotbook/engine/compute';
import { contentOf } from '@lotbook/engine/order';
import type { Price } from '@lotbook/model/price';
import type { Transaction } from '@lotbook/model/transaction';
import type { TaxSettings } from '@lotbook/model/settings';

/** Of the facts, prices and chosen lots that a computation read, in no order: the same give the same digest, `sha256:` and 64 hexadecimal digits. */
export function inputDigest(book: Pick<Book, 'transactions' | 'lotChoices'>, prices: readonly Price[]): string {
  const lines = [
    ...book.transactions.map((transaction) => `transaction ${transaction.id} ${contentOf(transaction)}${decidedOf(transaction)}`),
    ...prices.map((price) => `price ${price.at} ${price.asset} ${price.currency} ${price.unitPrice}`),
    ...book.lotChoices.map((choice) => `choice ${choice.disposal} ${choice.lot} ${choice.quantity} ${choice.recordedAt}`),
  ].sort();
  return digestOf(lines);
}

/** What people decided that is not among the facts that were laid over. */
function decidedOf({ ignored, matching, treatments, movements }: Transaction): string {
  const assigned = movements.flatMap((movement, place) => (movement.assigned ? [place] : []));
  const edited = movements.flatMap((movement, place) => (movement.decided ? [[place, movement.decided]] : []));
  if (!ignored && !matching && !treatments && assigned.length === 0 && edited.length === 0) return '';
  return `${ignored ? ' ignored' : ''} ${JSON.stringify({ matching, treatments, assigned, edited })}`;
}

/** The same with the settings: one digest for everything that decides the figures. */
export const inputsDigest = (inputs: string, settings: TaxSettings): string => digestOf([inputs, JSON.stringify(settings)]);

function digestOf(lines: readonly string[]): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(`${line}\n`);
  return `sha256:${hash.digest('hex')}`;
}
