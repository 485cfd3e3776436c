import type { Translate } from '@lotbook/messages/translator';
import * as checkout from '@lotbook/messages/generated/web/checkout';
import { money, zeroMoney } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import type { InvoicesQuery } from '../../generated/graphql.ts';
import { getStatusLabel } from './invoice-text.ts';

type Charge = Pick<
  InvoicesQuery['invoices'][number],
  'date' | 'status' | 'paidBy' | 'credits_applied' | 'currency' | 'total'
>;

/** The columns that all invoice tables share. */
export const makeChargeColumns = (t: Translate) =>
  ({
    date: {
      id: 'date',
      label: t(checkout.date),
      width: '',
      cell: ({ date }) => <When at={date} />,
    },
    status: {
      id: 'status',
      label: t(checkout.status),
      width: '',
      cell: ({ status }) => {
        const { label, tone } = getStatusLabel(t, status);
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    paidBy: {
      id: 'paidBy',
      label: t(checkout.paidBy),
      width: '',
      cell: ({ paidBy }) => paidBy ?? '',
    },
    credit: {
      id: 'credit',
      label: t(checkout.fromCredit),
      width: '',
      end: true,
      cell: ({ credits_applied: used, currency }) =>
        money(used) > zeroMoney ? <Amount value={used} digits="cents" unit={currency} /> : '',
    },
    total: {
      id: 'total',
      label: t(checkout.total),
      width: '',
      end: true,
      cell: ({ total, currency }) => <Amount value={total} digits="cents" unit={currency} />,
    },
  }) satisfies Record<string, Column<Charge>>;
