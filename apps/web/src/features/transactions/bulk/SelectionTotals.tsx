import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Text } from '@lotbook/ui/layout';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { SelectionTotalsDocument } from './documents.ts';

interface SelectionTotalsProps {
  readonly accountId: string;
  readonly currency: string;
  readonly filter: TransactionFilter;
}

/** What the chosen rows come to. */
export function SelectionTotals({ accountId, currency, filter }: SelectionTotalsProps) {
  const { data, previousData } = useQuery(SelectionTotalsDocument, { variables: { accountId, filter } });
  const totals = (data ?? previousData)?.transactions.totals;
  if (!totals) return null;
  const figures = [
    ['gain', totals.gainLoss],
    ['proceeds', totals.proceeds],
    ['cost of what was sold', totals.costBasis],
    ['income', totals.income],
  ] as const;
  return (
    <Text as="span" tone="muted" size="small">
      {figures.flatMap(([name, value], index) => [
        index === 0 ? '' : ' · ',
        `${name} `,
        <Amount key={name} value={value} gain={name === 'gain'} unit={index === 0 ? currency : undefined} />,
      ])}
    </Text>
  );
}
