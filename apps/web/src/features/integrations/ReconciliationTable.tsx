import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { format, money, sum } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import type { IntegrationReconciliationsQuery } from '../../generated/graphql.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { formatReason } from './posting-texts.ts';

export type Reconciliation = IntegrationReconciliationsQuery['integrationReconciliations'][number];
type Account = Reconciliation['rows'][number];

interface ReconciliationTableProps {
  readonly name: string;
  readonly reconciliation: Reconciliation;
}

/** Account by account: ours, theirs, the difference, and what explains it. */
export function ReconciliationTable({ name, reconciliation }: ReconciliationTableProps) {
  const t = useTranslate();
  const { rows, yearStart } = reconciliation;
  const currency = reconciliation.currency ?? 'USD';
  return (
    <Section
      title={t(texts.tabReconcile)}
      note={yearStart && t(texts.yearStart, { day: yearStart })}
    >
      {rows.length === 0 ? (
        <Text tone="muted">{t(texts.noEntries)}</Text>
      ) : (
        <PlainTable
          label={t(texts.tableOf, { title: t(texts.tabReconcile) })}
          rows={rows}
          rowId={({ accountId }) => accountId}
          columns={makeColumns(t, { currency, name, rows })}
          listed
        />
      )}
    </Section>
  );
}

interface ColumnContext {
  readonly currency: string;
  /** Of the accounting system. */
  readonly name: string;
  readonly rows: readonly Account[];
}

/** A comparison that is shown was made as a whole. */
const none = [] as const;

const makeColumns = (
  t: Translate,
  { currency, name, rows }: ColumnContext,
): readonly Column<Account>[] => {
  const makeAmount = (
    id: 'ours' | 'theirs' | 'difference' | 'unexplained',
    label: string,
  ): Column<Account> => ({
    id,
    label: t(texts.amountColumn, { label, currency }),
    width: '',
    end: true,
    cell: (account) => <Amount value={account[id]} asset={currency} digits="cents" align />,
    total: (
      <TotalAmount
        value={sumTexts(rows.map((row) => row[id]))}
        missing={none}
        isComputing={false}
        align
      />
    ),
  });
  return [
    {
      id: 'account',
      label: t(texts.account),
      width: '',
      cell: ({ accountName }) => accountName,
      total: t(texts.comparedTotal),
    },
    makeAmount('ours', t(texts.ours)),
    makeAmount('theirs', name),
    makeAmount('difference', t(texts.difference)),
    {
      id: 'explained',
      label: t(texts.explainedBy),
      width: '',
      wraps: true,
      cell: ({ explained }) =>
        explained.length === 0
          ? '–'
          : explained
              .map(({ reason, amount }) =>
                t(texts.explainedPart, {
                  reason: formatReason(reason, t),
                  amount: { amount, currency },
                }),
              )
              .join(', '),
    },
    makeAmount('unexplained', t(texts.unexplained)),
    {
      id: 'result',
      label: t(common.result),
      width: '',
      cell: ({ tied }) => (
        <Badge tone={tied ? 'gain' : 'loss'}>
          {t(tied ? texts.resultTied : texts.resultNotTied)}
        </Badge>
      ),
    },
  ];
};

const sumTexts = (amounts: readonly string[]): string => format(sum(amounts.map(money)));
