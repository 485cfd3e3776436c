import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Message } from '@lotbook/messages/message';
import { useTranslate } from '@lotbook/ui/translate';
import { SelectField } from '@lotbook/ui/fields';
import type { Sort } from '@lotbook/ui/table-model';

interface OrderFieldProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The order of the rows, for narrow screens without column headers. */
export function OrderField({ sort: { column, order }, onSort }: OrderFieldProps) {
  const t = useTranslate();
  return (
    <SelectField
      bare
      label={t(texts.order)}
      value={`${column} ${order}`}
      options={orders.map(([each, label]) => ({ value: each, label: t(label) }))}
      onChange={(value) => onSort(toSort(value))}
    />
  );
}

function toSort(value: string): Sort {
  const [column = 'date', order] = value.split(' ');
  return { column, order: order === 'asc' ? 'asc' : 'desc' };
}

const orders: readonly (readonly [value: string, label: Message])[] = [
  ['date desc', texts.newestFirst],
  ['date asc', texts.oldestLots],
  ['asset asc', texts.assetAscending],
  ['asset desc', texts.assetDescending],
  ['amount desc', texts.largestAmount],
  ['amount asc', texts.smallestAmount],
  ['value desc', texts.highestValue],
  ['value asc', texts.lowestValue],
  ['gainLoss desc', texts.largestGain],
  ['gainLoss asc', texts.largestLoss],
  ['proceeds desc', texts.highestProceeds],
  ['proceeds asc', texts.lowestProceeds],
  ['costBasis desc', texts.highestCost],
  ['costBasis asc', texts.lowestCost],
];
