import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/manual';
import { isCategory, type Category } from '@lotbook/model/category';
import { listCompatibleCategories } from '@lotbook/engine/effects/compatible-categories';
import { isFiat } from '@lotbook/model/fiat';
import type { SourceId, TransactionId } from '@lotbook/model/ids';
import type { Transaction } from '@lotbook/model/transaction';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { getSide } from '../decisions/category-fit.ts';
import { refuse, toText, type InputText } from './entered-amounts.ts';

/** A transaction of an entry at its source. */
export const placeCategory = (
  { movements, ...rest }: ReadTransaction,
  id: TransactionId,
  source: SourceId,
): Transaction => ({
  ...rest,
  id,
  movements: movements.map((movement) => ({ ...movement, source })),
});

/** The category of an entry; undefined for the default of its type. @throws AppError BAD_INPUT for one that is not compatible with its movements. */
export function getCategory(input: InputText, read: ReadTransaction): Category | undefined {
  const text = toText(input);
  if (text === '') return undefined;
  if (!isCategory(text)) return refuse('taxCategory', fill(texts.categoryUnknown, { text }));
  const transaction = placeCategory(read, '' as TransactionId, '' as SourceId);
  const main =
    transaction.movements.find(({ direction, asset }) => direction !== 'fee' && !isFiat(asset)) ??
    transaction.movements[0];
  const fitting = main ? listCompatibleCategories(getSide(transaction, main)) : [];
  return fitting.includes(text)
    ? text
    : refuse(
        'taxCategory',
        fill(texts.categoryNotAllowed, { type: read.type, text, fitting: fitting.join(', ') }),
      );
}
