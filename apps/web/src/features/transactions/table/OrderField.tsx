import { SelectField, type Option } from '@lotbook/ui/fields';
import type { Sort } from '@lotbook/ui/table-model';

interface OrderFieldProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The order of the rows, where no head of columns offers it. */
export const OrderField = ({ sort: { column, order }, onSort }: OrderFieldProps) => (
  <SelectField
    bare
    label="Order"
    value={`${column} ${order}`}
    options={orders}
    onChange={(value) => onSort(sortNamed(value))}
  />
);

function sortNamed(value: string): Sort {
  const [column = 'date', order] = value.split(' ');
  return { column, order: order === 'asc' ? 'asc' : 'desc' };
}

const orders: readonly Option[] = [
  { value: 'date desc', label: 'Newest first' },
  { value: 'date asc', label: 'Oldest first' },
  { value: 'asset asc', label: 'Asset, A to Z' },
  { value: 'asset desc', label: 'Asset, Z to A' },
  { value: 'amount desc', label: 'Largest amount first' },
  { value: 'amount asc', label: 'Smallest amount first' },
  { value: 'value desc', label: 'Most worth first' },
  { value: 'value asc', label: 'Least worth first' },
  { value: 'gainLoss desc', label: 'Largest gain first' },
  { value: 'gainLoss asc', label: 'Largest loss first' },
  { value: 'proceeds desc', label: 'Highest proceeds first' },
  { value: 'proceeds asc', label: 'Lowest proceeds first' },
  { value: 'costBasis desc', label: 'Highest cost first' },
  { value: 'costBasis asc', label: 'Lowest cost first' },
];
