import * as texts from '@lotbook/messages/generated/web/sources';
import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Amount } from '@lotbook/ui/Amount';
import { DataTable, type DataTableProps } from '@lotbook/ui/DataTable';
import { StateWords } from '@lotbook/ui/Inline';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useMemo } from 'react';
import { SourceMenu } from './SourceMenu.tsx';
import { LinkMaker } from '../../system/links.tsx';
import { sourcePage } from './source-page.ts';
import { getState } from './source-state.ts';
import { formatTies, type Ties } from './ties.ts';
import type { Source } from './use-sources.ts';

type SourceTableProps = Pick<
  DataTableProps<Source>,
  'rows' | 'empty' | 'status' | 'onRetry' | 'sort' | 'onSort' | 'onOpen' | 'openId'
> & {
  readonly currency: string;
};

export function SourceTable({ currency, ...props }: SourceTableProps) {
  const t = useTranslate();
  const columns = useMemo(() => makeColumns(t, currency), [t, currency]);
  const lines = useMemo(() => makeLines(t), [t]);
  return (
    <DataTable
      label={t(texts.title)}
      rowId={(one) => one.id}
      columns={columns}
      lines={lines}
      rowHeight={48}
      leastWidth={990}
      {...props}
    />
  );
}

const makeColumns = (t: Translate, currency: string): readonly Column<Source>[] => [
  {
    id: 'name',
    label: t(common.source),
    width: 'minmax(180px, 1.6fr)',
    sortable: true,
    cell: (one) => <SourceName label={one.name} provider={one.provider} />,
  },
  {
    id: 'kind',
    label: t(common.type),
    width: 'minmax(100px, 0.7fr)',
    sortable: true,
    cell: (one) => formatKind(t, one),
  },
  {
    id: 'value',
    label: t(texts.valueIn, { currency }),
    width: '120px',
    end: true,
    sortable: true,
    cell: (one) => (
      <Amount
        value={one.value}
        digits="cents"
        unknown={one.balances.length === 0 ? t(texts.noBalance) : t(common.noCurrentPrice)}
        align
      />
    ),
  },
  {
    id: 'assets',
    label: t(common.assets),
    width: '80px',
    end: true,
    sortable: true,
    cell: (one) => t(common.number, { value: one.balances.length }),
  },
  {
    id: 'transactions',
    label: t(common.transactions),
    width: '116px',
    end: true,
    sortable: true,
    cell: (one) => t(common.number, { value: one.transactions }),
  },
  {
    id: 'span',
    label: t(texts.span),
    width: 'minmax(216px, 1.1fr)',
    cell: (one) => <Span source={one} />,
  },
  {
    id: 'updated',
    label: t(common.lastUpdate),
    width: '120px',
    sortable: true,
    cell: (one) => (one.updatedAt ? <When at={one.updatedAt} show="ago" /> : t(common.never)),
  },
  {
    id: 'state',
    label: t(common.status),
    width: 'minmax(136px, 0.6fr)',
    cell: (one) => <StateCell source={one} />,
  },
  {
    id: 'menu',
    label: t(common.actions),
    head: <span className="lb-hidden">{t(common.actions)}</span>,
    width: '72px',
    end: true,
    cell: (one) => <SourceMenu source={one} />,
  },
];

const makeLines = (t: Translate): TwoLines<Source> => ({
  what: (one) => <SourceName label={one.name} provider={one.provider} />,
  when: (one) => <Span source={one} />,
  amount: (one) => t(common.transactionCount, { count: one.transactions }),
  outcome: (one) => {
    const state = getState(t, one);
    return (one.ties?.differ ?? 0) > 0 && state.kind === 'ok'
      ? t(texts.balancesDiffer)
      : state.words;
  },
});

const kinds = { exchange: common.exchange, wallet: common.wallet } as const;
const ownedKinds: Readonly<Record<string, Message<{ kind: string }>>> = {
  joint: texts.kindJoint,
  business: texts.kindBusiness,
  other: texts.kindOther,
};

/** The type of a source, with its owner unless that is the account holder. */
export function formatKind(
  t: Translate,
  { kind, taxOwnership }: Pick<Source, 'kind' | 'taxOwnership'>,
): string {
  if (taxOwnership === 'self') return t(kinds[kind]);
  const owned = ownedKinds[taxOwnership];
  return owned ? t(owned, { kind: t(kinds[kind]) }) : `${t(kinds[kind])}, ${taxOwnership}`;
}

/** The status of a source, and whether its balances reconcile if any are reported. */
function StateCell({ source }: { readonly source: Source }) {
  const t = useTranslate();
  return (
    <div>
      <StateWords {...getState(t, source)} />
      {source.ties && source.ties.compared > 0 && <TiesLine source={source} ties={source.ties} />}
    </div>
  );
}

function TiesLine({ source, ties }: { readonly source: Source; readonly ties: Ties }) {
  const t = useTranslate();
  const words = <StateWords {...formatTies(t, ties)} />;
  const link = (
    <LinkMaker page={`${sourcePage(source)}/reconciliation`} search={{}}>
      {words}
    </LinkMaker>
  );
  return <div>{ties.differ === 0 ? words : link}</div>;
}

export function Span({ source: { first, last } }: { readonly source: Source }) {
  const t = useTranslate();
  if (!first || !last) return t(texts.noRows);
  return (
    <>
      <When at={first} show="day" /> – <When at={last} show="day" />
    </>
  );
}
