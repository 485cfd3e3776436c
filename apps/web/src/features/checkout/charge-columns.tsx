import { money, zeroMoney } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import type { InvoicesQuery } from '../../generated/graphql.ts';
import { statusWords } from './invoice-text.ts';

type Charge = Pick<
  InvoicesQuery['invoices'][number],
  'date' | 'status' | 'paidBy' | 'credits_applied' | 'currency' | 'total'
>;

/** What every table of invoices tells of one. */
export const charge = {
  date: { id: 'date', label: 'Date', width: '', cell: ({ date }) => <When at={date} /> },
  status: {
    id: 'status',
    label: 'Status',
    width: '',
    cell: ({ status }) => (
      <Badge tone={statusWords(status).tone}>{statusWords(status).label}</Badge>
    ),
  },
  paidBy: { id: 'paidBy', label: 'By', width: '', cell: ({ paidBy }) => paidBy ?? '' },
  credit: {
    id: 'credit',
    label: 'From credit',
    width: '',
    end: true,
    cell: ({ credits_applied: used, currency }) =>
      money(used) > zeroMoney ? <Amount value={used} digits="cents" unit={currency} /> : '',
  },
  total: {
    id: 'total',
    label: 'Total',
    width: '',
    end: true,
    cell: ({ total, currency }) => <Amount value={total} digits="cents" unit={currency} />,
  },
} satisfies Record<string, Column<Charge>>;
