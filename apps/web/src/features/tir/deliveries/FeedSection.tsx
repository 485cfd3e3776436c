import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir-feeds';
import type { Translate } from '@lotbook/messages/translator';
import { Badge } from '@lotbook/ui/Badge';
import { Button } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { Files } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { useMemo } from 'react';
import type { TirFeedsQuery } from '../../../generated/graphql.ts';
import { useModal, useModalAbout } from '../../../system/modals.ts';
import { useAllowed } from '../../account/use-may.ts';
import { namePlatform, type Feed, type ListedDelivery } from './delivery-texts.ts';
import { FeedDrawer } from './FeedDrawer.tsx';
import { FeedForm } from './FeedForm.tsx';

interface FeedSectionProps {
  readonly query: {
    readonly data?: TirFeedsQuery | undefined;
    readonly error?: Error | undefined;
    readonly refetch: () => Promise<unknown>;
  };
  readonly deliveries: readonly ListedDelivery[];
}

interface FeedRow extends Feed {
  readonly fundName: string;
  readonly platform: string | null;
}

/** Where the files of each fund go. */
export function FeedSection({ query, deliveries }: FeedSectionProps) {
  const { data, error, refetch } = query;
  const t = useTranslate();
  const { may } = useAllowed();
  const form = useModal('feed');
  const opened = useModalAbout('feed');
  const columns = useMemo(() => makeColumns(t), [t]);
  const lines = useMemo(() => makeLines(t), [t]);
  const rows = useMemo(() => (data ? makeRows(data) : []), [data]);
  const feed = rows.find(({ id }) => id === opened.subject);
  const canAdd = may('accountEdit') && data !== undefined;
  return (
    <Section
      title={t(texts.feeds)}
      note={t(texts.feedsHelp)}
      flush
      action={canAdd && rows.length > 0 && <Button onClick={form.show}>{t(texts.addFeed)}</Button>}
    >
      <DataTable
        label={t(texts.feeds)}
        rows={rows}
        rowId={({ id }) => id}
        columns={columns}
        lines={lines}
        leastWidth={760}
        status={error && !data ? 'failed' : data ? 'ready' : 'loading'}
        onRetry={() => void refetch()}
        onOpen={({ id }) => opened.show(id)}
        openId={opened.subject}
        empty={
          <Empty
            title={t(texts.noFeeds)}
            icon={<Files size={32} strokeWidth={1.5} aria-hidden />}
            actions={
              canAdd && (
                <Button kind="primary" onClick={form.show}>
                  {t(texts.addFeed)}
                </Button>
              )
            }
          >
            {t(texts.noFeedsHelp)}
          </Empty>
        }
      />
      {form.open && data && <FeedForm funds={data.tirFunds} feed={feed} onClose={form.close} />}
      <FeedDrawer
        feed={feed}
        title={feed?.fundName ?? ''}
        isUsed={deliveries.some(({ delivery }) => delivery.feedId === feed?.id)}
        onEdit={form.show}
        onClose={opened.close}
      />
    </Section>
  );
}

function makeRows({ tirFeeds, tirFunds }: TirFeedsQuery): readonly FeedRow[] {
  const funds = new Map(tirFunds.map((fund) => [fund.id, fund]));
  return tirFeeds.map((feed) => {
    const fund = funds.get(feed.clientAccountId);
    return { ...feed, fundName: fund?.name ?? feed.host, platform: fund?.platform ?? null };
  });
}

const Schedule = ({ feed, t }: { readonly feed: Feed; readonly t: Translate }) =>
  feed.isScheduled ? (
    <Badge tone="gain">{t(texts.scheduledAt, { hour: String(feed.sendHour) })}</Badge>
  ) : (
    <Badge tone="plain">{t(texts.notScheduled)}</Badge>
  );

const getPlatform = ({ platform }: FeedRow, t: Translate): string =>
  platform === null ? t(common.notSet) : namePlatform(platform);

const makeColumns = (t: Translate): readonly Column<FeedRow>[] => [
  {
    id: 'fund',
    label: t(texts.fund),
    width: 'minmax(180px, 2fr)',
    cell: ({ fundName }) => fundName,
  },
  {
    id: 'platform',
    label: t(texts.platform),
    width: '140px',
    cell: (row) => getPlatform(row, t),
  },
  {
    id: 'server',
    label: t(texts.server),
    width: 'minmax(200px, 2fr)',
    cell: ({ host, folder }) => `${host} ${folder}`,
  },
  {
    id: 'schedule',
    label: t(texts.schedule),
    width: '180px',
    cell: (row) => <Schedule feed={row} t={t} />,
  },
];

const makeLines = (t: Translate): TwoLines<FeedRow> => ({
  what: ({ fundName }) => fundName,
  when: ({ host }) => host,
  amount: (row) => getPlatform(row, t),
  outcome: (row) => <Schedule feed={row} t={t} />,
});
