import * as texts from '@lotbook/messages/generated/web/source';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useMutation, useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortenName } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { Dialog } from '@lotbook/ui/Dialog';
import { Facts, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useEffect, useRef } from 'react';
import type { DayOfDivergenceQuery, DivergenceQuery } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';
import { useAccount } from '../account/use-account.ts';
import type { Source } from '../sources/use-sources.ts';
import { endOfDay, startOfDay } from '../shared/dates.ts';
import { nothingHidden } from '../shared/view.ts';
import {
  DayOfDivergenceDocument,
  DivergenceDocument,
  FindDivergence,
} from './balance-documents.ts';

type Divergence = DivergenceQuery['divergence'];
type Row = DayOfDivergenceQuery['transactions']['edges'][number];

interface DivergenceDialogProps {
  readonly source: Source;
  readonly asset: string;
  readonly onClose: () => void;
}

const POLL_MS = 1000;

/** Finds the first day on which reported and calculated balances differ, and shows its transactions. */
export function DivergenceDialog({ source, asset, onClose }: DivergenceDialogProps) {
  const t = useTranslate();
  const { accountId } = useAccount();
  const [begin, { data: search, error: refused }] = useMutation(FindDivergence);
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    begin({ variables: { accountId, sourceId: source.id, asset } }).catch(() => undefined);
  }, [accountId, asset, begin, source.id]);
  const id = search?.findDivergence.id;
  const { data, error, startPolling, stopPolling } = useQuery(DivergenceDocument, {
    variables: { accountId, id: id ?? '' },
    skip: id === undefined,
    fetchPolicy: 'network-only',
  });
  const found = data?.divergence;
  const wrong = refused ?? error;
  const isWaiting = id !== undefined && (!found || found.status === 'queued');
  useEffect(() => {
    if (!isWaiting) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isWaiting, startPolling, stopPolling]);
  return (
    <Dialog
      title={t(texts.divergenceTitle, { asset: shortenName(asset) })}
      open
      wide
      onClose={onClose}
    >
      <Stack>
        {wrong && <Banner tone="loss">{wrong.message}</Banner>}
        {!wrong && (!found || found.status === 'queued') && (
          <Text tone="muted">{t(texts.searching, { name: source.name })}</Text>
        )}
        {found?.status === 'failed' && <Banner tone="warning">{found.message}</Banner>}
        {found?.status === 'done' && !found.parted && <Banner tone="gain">{found.message}</Banner>}
        {found?.status === 'done' && found.parted && (
          <Found source={source} found={found} parted={found.parted} />
        )}
      </Stack>
    </Dialog>
  );
}

interface FoundProps {
  readonly source: Source;
  readonly found: Divergence;
  readonly parted: NonNullable<Divergence['parted']>;
}

function Found({ source, found, parted }: FoundProps) {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const zone = account?.timezone ?? 'UTC';
  const day = formatDay(parted.at, zone);
  const filter = {
    currencies: [found.asset],
    ...(source.kind === 'wallet' ? { wallets: [source.id] } : { exchanges: [source.id] }),
  };
  const { data } = useQuery(DayOfDivergenceDocument, {
    variables: {
      accountId,
      filter: { ...filter, txDateStart: startOfDay(day, zone), txDateEnd: endOfDay(day, zone) },
      limit: mostRows,
    },
  });
  const unit = shortenName(found.asset);
  const rows = data?.transactions.edges ?? [];
  const total = data?.transactions.totalCount ?? 0;
  return (
    <>
      <Facts
        items={[
          [t(texts.firstDay), <When key="day" at={parted.at} show="day" />],
          [
            t(texts.reportedBy, { name: source.name }),
            <Amount key="reported" value={parted.reported} unit={unit} />,
          ],
          [
            t(texts.calculatedHere),
            <Amount key="calculated" value={parted.computed} unit={unit} />,
          ],
          [
            t(texts.lastMatch),
            found.agreed ? (
              <LastMatch key="agreed" agreed={found.agreed} unit={unit} />
            ) : (
              t(texts.neverMatched)
            ),
          ],
        ]}
      />
      <Text>
        {t(texts.divergenceHelp, {
          since: found.agreed ? 'match' : 'start',
          count: found.asked,
          name: source.name,
        })}
      </Text>
      {rows.length > 0 && (
        <PlainTable
          listed
          label={t(texts.dayTransactions)}
          rows={rows}
          rowId={({ node }) => node.id}
          columns={makeColumns(t)}
        />
      )}
      <PageLink
        page="transactions"
        search={{ ...filter, txDateStart: day, txDateEnd: day, ...nothingHidden }}
      >
        {total > rows.length ? t(texts.allOfDay, { count: total }) : t(texts.viewDay)}
      </PageLink>
    </>
  );
}

const LastMatch = ({
  agreed,
  unit,
}: {
  readonly agreed: NonNullable<Divergence['agreed']>;
  readonly unit: string;
}) => (
  <>
    <Amount value={agreed.computed} unit={unit} />, <When at={agreed.at} />
  </>
);

const mostRows = 20;

/** The calendar date of an instant in a zone. */
const formatDay = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(at));

const makeColumns = (t: Translate): readonly Column<Row>[] => [
  { id: 'at', label: t(common.date), width: '', cell: ({ node }) => <When at={node.timestamp} /> },
  {
    id: 'what',
    label: t(common.type),
    width: '',
    cell: ({ node }) => (
      <PageLink page="transactions" search={{ txId: node.id }}>
        {node.type}
      </PageLink>
    ),
  },
  {
    id: 'amounts',
    label: t(texts.amounts),
    width: '',
    end: true,
    cell: ({ node }) => [
      ...node.received.map((leg) => <Leg key={`in ${leg.asset}`} sign="+" {...leg} />),
      ...node.sent.map((leg) => <Leg key={`out ${leg.asset}`} sign="−" {...leg} />),
      ...node.fees.map((leg) => <Leg key={`fee ${leg.asset}`} sign="−" {...leg} />),
    ],
  },
];

const Leg = ({
  sign,
  asset,
  quantity,
}: {
  readonly sign: string;
  readonly asset: string;
  readonly quantity: string;
}) => (
  <div>
    {sign}
    <Amount value={quantity} unit={shortenName(asset)} />
  </div>
);
