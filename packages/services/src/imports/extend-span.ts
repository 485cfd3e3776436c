import type { ImportSpan } from '@lotbook/db/stores/import-completeness';
import type { NewRecord } from '@lotbook/db/stores/records';

/** The times of the first and the last transaction, with those of further records. */
export function extendSpan(
  span: ImportSpan | undefined,
  records: readonly NewRecord[],
): ImportSpan | undefined {
  return records.reduce<ImportSpan | undefined>((extended, { transaction: { at } }) => {
    if (extended && extended.firstAt <= at && extended.lastAt >= at) return extended;
    return {
      firstAt: extended && extended.firstAt < at ? extended.firstAt : at,
      lastAt: extended && extended.lastAt > at ? extended.lastAt : at,
    };
  }, span);
}
