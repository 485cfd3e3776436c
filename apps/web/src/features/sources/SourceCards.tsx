import * as texts from '@lotbook/messages/generated/web/sources';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { Amount } from '@lotbook/ui/Amount';
import { CardGrid } from '@lotbook/ui/CardGrid';
import { StateWords } from '@lotbook/ui/Inline';
import { SourceName } from '@lotbook/ui/SourceName';
import type { ReactNode } from 'react';
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
  const t = useTranslate();
  if (rows.length === 0) return empty;
  return (
    <CardGrid
      label={t(texts.title)}
      cards={rows.map((one) => ({
        id: one.id,
        label: t(common.openNamed, { name: one.name }),
        title: <SourceName label={one.name} provider={one.provider} />,
        figure: (
          <Amount
            value={one.value}
            digits="cents"
            unit={currency}
            unknown={one.balances.length === 0 ? t(texts.noBalance) : t(common.noCurrentPrice)}
          />
        ),
        lines: [
          t(texts.cardLine, {
            kind: formatKind(t, one),
            assets: one.balances.length,
            transactions: one.transactions,
          }),
          <Span key="span" source={one} />,
          one.ties && one.ties.compared > 0 && formatTies(t, one.ties).words,
        ],
        state: <StateWords {...getState(t, one)} />,
        action: <SourceMenu source={one} />,
        onOpen: () => onOpen(one),
      }))}
    />
  );
}
