import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir-feeds';
import type { Translate } from '@lotbook/messages/translator';
import { Badge } from '@lotbook/ui/Badge';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { Files } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useMemo } from 'react';
import type { TirDeliveriesQuery, TirFeedsQuery } from '../../../generated/graphql.ts';
import { useModalAbout } from '../../../system/modals.ts';
import { DeliveryDrawer } from './DeliveryDrawer.tsx';
import { getDeliveryTone, nameDeliveryState, type ListedDelivery } from './delivery-texts.ts';

interface DeliverySectionProps {
  readonly query: {
    readonly data?: TirDeliveriesQuery | undefined;
    readonly error?: Error | undefined;
    readonly refetch: () => Promise<unknown>;
  };
  readonly feeds: TirFeedsQuery | undefined;
}

type GetFund = (delivery: ListedDelivery) => string;

/** The ledger of deliveries, the newest first. */
export function DeliverySection({ query, feeds }: DeliverySectionProps) {
  const { data, error, refetch } = query;
  const t = useTranslate();
  const opened = useModalAbout('delivery');
  const getFund = useMemo(() => makeGetFund(feeds), [feeds]);
  const columns = useMemo(() => makeColumns(t, getFund), [t, getFund]);
  const lines = useMemo(() => makeLines(t, getFund), [t, getFund]);
  const rows = data?.tirDeliveries ?? [];
  return (
    <Section title={t(texts.history)} note={t(texts.historyHelp)} flush>
      <DataTable
        label={t(texts.history)}
        rows={rows}
        rowId={({ delivery }) => delivery.id}
        columns={columns}
        lines={lines}
        leastWidth={800}
        status={error && !data ? 'failed' : data ? 'ready' : 'loading'}
        onRetry={() => void refetch()}
        onOpen={({ delivery }) => opened.show(delivery.id)}
        openId={opened.subject}
        empty={
          <Empty
            title={t(texts.noDeliveries)}
            icon={<Files size={32} strokeWidth={1.5} aria-hidden />}
          >
            {t(texts.noDeliveriesHelp)}
          </Empty>
        }
      />
      <DeliveryDrawer
        listed={rows.find(({ delivery }) => delivery.id === opened.subject)}
        onClose={opened.close}
      />
    </Section>
  );
}

function makeGetFund(feeds: TirFeedsQuery | undefined): GetFund {
  const names = new Map(feeds?.tirFunds.map(({ id, name }) => [id, name]));
  const funds = new Map(
    feeds?.tirFeeds.map(({ id, clientAccountId, host }) => [
      id,
      names.get(clientAccountId) ?? host,
    ]),
  );
  return ({ delivery }) => funds.get(delivery.feedId) ?? '';
}

const State = ({ state, t }: { readonly state: string; readonly t: Translate }) => (
  <Badge tone={getDeliveryTone(state)}>{nameDeliveryState(state, t)}</Badge>
);

const makeColumns = (t: Translate, getFund: GetFund): readonly Column<ListedDelivery>[] => [
  {
    id: 'number',
    label: t(texts.number),
    width: '96px',
    end: true,
    cell: ({ delivery }) => delivery.number,
  },
  { id: 'fund', label: t(texts.fund), width: 'minmax(160px, 2fr)', cell: getFund },
  {
    id: 'day',
    label: t(texts.day),
    width: '128px',
    cell: ({ delivery }) => <When at={delivery.day} show="day" />,
  },
  {
    id: 'state',
    label: t(common.status),
    width: '150px',
    cell: ({ delivery }) => <State state={delivery.state} t={t} />,
  },
  {
    id: 'files',
    label: t(common.files),
    width: '96px',
    end: true,
    cell: ({ files }) => files.length,
  },
  {
    id: 'at',
    label: t(texts.requested),
    width: '168px',
    cell: ({ delivery }) => <When at={delivery.createdAt} />,
  },
];

const makeLines = (t: Translate, getFund: GetFund): TwoLines<ListedDelivery> => ({
  what: getFund,
  when: ({ delivery }) => <When at={delivery.day} show="day" />,
  amount: ({ delivery }) => t(texts.numbered, { number: String(delivery.number) }),
  outcome: ({ delivery }) => <State state={delivery.state} t={t} />,
});
