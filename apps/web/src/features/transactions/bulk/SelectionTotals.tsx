import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Text } from '@lotbook/ui/layout';
import type { ReactNode } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { WhyLink } from '../../../system/links.tsx';
import { getFilterRequest, isMany } from '../../explain/explained-filter.ts';
import { storeSelection } from '../../../system/stored-selection.ts';
import { SelectionTotalsDocument } from './documents.ts';

interface SelectionTotalsProps {
  readonly accountId: string;
  readonly currency: string;
  readonly filter: TransactionFilter;
}

/** What the chosen rows come to; each sum leads to what it is made of. */
export function SelectionTotals({ accountId, currency, filter }: SelectionTotalsProps) {
  const { data, previousData } = useQuery(SelectionTotalsDocument, {
    variables: { accountId, filter },
  });
  const totals = (data ?? previousData)?.transactions.totals;
  if (!totals) return null;
  const asked = getFilterRequest(filter);
  const why = (name: string, amount: ReactNode) => (
    <WhyLink
      key={name}
      {...asked}
      onFollow={isMany(filter) ? () => storeSelection(filter) : undefined}
    >
      {amount}
    </WhyLink>
  );
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
        why(
          name,
          <Amount
            value={value}
            digits="cents"
            gain={name === 'gain'}
            unit={index === 0 ? currency : undefined}
          />,
        ),
      ])}
    </Text>
  );
}
