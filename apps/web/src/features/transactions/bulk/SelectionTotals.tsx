import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Text } from '@lotbook/ui/layout';
import type { ReactNode } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { findLacking } from '../../account/incomplete-text.ts';
import { TotalAmount } from '../../account/TotalAmount.tsx';
import { useIsComputing } from '../../account/use-updating.ts';
import { WhyLink } from '../../../system/links.tsx';
import { getFilterRequest, isMany } from '../../explain/explained-filter.ts';
import { storeSelection } from '../../../system/stored-selection.ts';
import { SelectionTotalsDocument } from './documents.ts';

interface SelectionTotalsProps {
  readonly accountId: string;
  readonly currency: string;
  readonly filter: TransactionFilter;
}

/** The totals of the selected rows, each with a link to its evidence. */
export function SelectionTotals({ accountId, currency, filter }: SelectionTotalsProps) {
  const t = useTranslate();
  const { data, previousData } = useQuery(SelectionTotalsDocument, {
    variables: { accountId, filter },
  });
  const isComputing = useIsComputing();
  const totals = (data ?? previousData)?.transactions.totals;
  if (!totals) return null;
  const request = getFilterRequest(filter);
  const why = (name: string, amount: ReactNode) => (
    <WhyLink
      key={name}
      {...request}
      onFollow={isMany(filter) ? () => storeSelection(filter) : undefined}
    >
      {amount}
    </WhyLink>
  );
  const figures = [
    [t(texts.gainTotal), totals.gainLoss, 'disposal'],
    [t(texts.proceedsMove), totals.proceeds, 'disposal'],
    [t(texts.costTotal), totals.costBasis, 'disposal'],
    [t(texts.incomeTotal), totals.income, 'income'],
  ] as const;
  return (
    <Text as="span" tone="muted" size="small">
      {figures.flatMap(([name, value, kind], index) => [
        index === 0 ? '' : ' · ',
        `${name} `,
        why(
          name,
          <TotalAmount
            value={value}
            missing={findLacking(totals.excluded, kind)}
            isComputing={isComputing}
            assumed={kind === 'income' ? totals.assumedIncome : totals.assumed}
            uncertain={index === 0 ? totals.uncertain : undefined}
            gain={index === 0}
            unit={index === 0 ? currency : undefined}
          />,
        ),
      ])}
    </Text>
  );
}
