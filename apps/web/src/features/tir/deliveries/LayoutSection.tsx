import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir-feeds';
import type { Translate } from '@lotbook/messages/translator';
import { Badge } from '@lotbook/ui/Badge';
import { DataTable } from '@lotbook/ui/DataTable';
import { Section } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { useMemo } from 'react';
import type { TirFeedsQuery } from '../../../generated/graphql.ts';
import { useModalAbout } from '../../../system/modals.ts';
import { nameFeedFile, namePlatform, type FeedLayout } from './delivery-texts.ts';
import { LayoutForm } from './LayoutForm.tsx';

const getId = ({ platform, file }: FeedLayout): string => `${platform}.${file}`;

/** Layouts of the platforms in use, which can be replaced. */
export function LayoutSection({ feeds }: { readonly feeds: TirFeedsQuery }) {
  const t = useTranslate();
  const opened = useModalAbout('layout');
  const columns = useMemo(() => makeColumns(t), [t]);
  const lines = useMemo(() => makeLines(t), [t]);
  const used = new Set(
    feeds.tirFeeds.map(
      ({ clientAccountId }) => feeds.tirFunds.find(({ id }) => id === clientAccountId)?.platform,
    ),
  );
  const layouts = feeds.tirFeedLayouts.filter(({ platform }) => used.has(platform));
  const layout = layouts.find((each) => getId(each) === opened.subject);
  const feed = feeds.tirFeeds.find(
    ({ clientAccountId }) =>
      feeds.tirFunds.find(({ id }) => id === clientAccountId)?.platform === layout?.platform,
  );
  return (
    <Section title={t(texts.layouts)} note={t(texts.layoutsHelp)} flush>
      <DataTable
        label={t(texts.layouts)}
        rows={layouts}
        rowId={getId}
        columns={columns}
        lines={lines}
        leastWidth={480}
        status="ready"
        onRetry={refuseRetry}
        onOpen={(each) => opened.show(getId(each))}
        openId={opened.subject}
        empty={null}
      />
      {layout && feed && (
        <LayoutForm key={getId(layout)} layout={layout} feedId={feed.id} onClose={opened.close} />
      )}
    </Section>
  );
}

const refuseRetry = (): void => undefined;

const Kind = ({ isOwn, t }: { readonly isOwn: boolean; readonly t: Translate }) => (
  <Badge tone={isOwn ? 'info' : 'plain'}>{t(isOwn ? texts.ownLayout : texts.suppliedLayout)}</Badge>
);

const makeColumns = (t: Translate): readonly Column<FeedLayout>[] => [
  {
    id: 'platform',
    label: t(texts.platform),
    width: 'minmax(140px, 1fr)',
    cell: ({ platform }) => namePlatform(platform),
  },
  {
    id: 'file',
    label: t(texts.file),
    width: 'minmax(140px, 1fr)',
    cell: ({ file }) => nameFeedFile(file, t),
  },
  {
    id: 'own',
    label: t(common.type),
    width: '140px',
    cell: ({ isOwn }) => <Kind isOwn={isOwn} t={t} />,
  },
];

const makeLines = (t: Translate): TwoLines<FeedLayout> => ({
  what: ({ platform }) => namePlatform(platform),
  when: ({ file }) => nameFeedFile(file, t),
  amount: () => '',
  outcome: ({ isOwn }) => <Kind isOwn={isOwn} t={t} />,
});
