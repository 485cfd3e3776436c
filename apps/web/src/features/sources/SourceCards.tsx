import { Amount } from '@lotbook/ui/Amount';
import { CardGrid } from '@lotbook/ui/CardGrid';
import { StateWords } from '@lotbook/ui/Inline';
import { SourceName } from '@lotbook/ui/SourceName';
import type { ReactNode } from 'react';
import { several } from '@lotbook/model/several';
import { SourceMenu } from './SourceMenu.tsx';
import { formatKind, Span } from './SourceTable.tsx';
import { getState } from './source-state.ts';
import { formatTies } from './ties.ts';
import type { Source } from './use-sources.ts';

interface SourceCardsProps {
  readonly rows: readonly Source[];
  readonly empty: ReactNode;
  readonly currency: string;
  readonly onOpen: (source: Source) => void;
}

export function SourceCards({ rows, empty, currency, onOpen }: SourceCardsProps) {
  if (rows.length === 0) return empty;
  return (
    <CardGrid
      label="Crypto sources"
      cards={rows.map((one) => ({
        id: one.id,
        label: `Open ${one.name}`,
        title: <SourceName label={one.name} provider={one.provider} />,
        figure: (
          <Amount
            value={one.value}
            digits="cents"
            unit={currency}
            unknown={
              one.balances.length === 0 ? 'Nothing is left there' : 'No current price is known'
            }
          />
        ),
        lines: [
          `${formatKind(one)}, ${several(one.balances.length, 'asset', 'assets')}, ${several(one.transactions, 'transaction', 'transactions')}`,
          <Span key="span" source={one} />,
          one.ties && one.ties.compared > 0 && formatTies(one.ties).words,
        ],
        state: <StateWords {...getState(one)} />,
        action: <SourceMenu source={one} />,
        onOpen: () => onOpen(one),
      }))}
    />
  );
}
