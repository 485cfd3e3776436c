import { useMutation, useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
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
import { several } from '@lotbook/model/several';
import type { Source } from '../sources/use-sources.ts';
import { endOfDay, startOfDay } from '../transactions/dates.ts';
import { nothingHidden } from '../transactions/view.ts';
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

const LOOK_MS = 1000;

/** The first day on which what the source remembers and what its rows leave part, with the transactions of that day. */
export function DivergenceDialog({ source, asset, onClose }: DivergenceDialogProps) {
  const { accountId } = useAccount();
  const [begin, { data: search, error: refused }] = useMutation(FindDivergence);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
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
    startPolling(LOOK_MS);
    return stopPolling;
  }, [isWaiting, startPolling, stopPolling]);
  return (
    <Dialog
      title={`The first day on which ${shortened(asset)} differs`}
      open
      wide
      onClose={onClose}
    >
      <Stack>
        {wrong && <Banner tone="loss">{wrong.message}</Banner>}
        {!wrong && (!found || found.status === 'queued') && (
          <Text tone="muted">{`Asking ${source.name} what was there at one moment after another. About twenty are enough, however many transactions there are.`}</Text>
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
  const { accountId, account } = useAccount();
  const zone = account?.timezone ?? 'UTC';
  const day = dayIn(parted.at, zone);
  const of = {
    currencies: [found.asset],
    ...(source.kind === 'wallet' ? { wallets: [source.id] } : { exchanges: [source.id] }),
  };
  const { data } = useQuery(DayOfDivergenceDocument, {
    variables: {
      accountId,
      filter: { ...of, txDateStart: startOfDay(day, zone), txDateEnd: endOfDay(day, zone) },
      limit: mostRows,
    },
  });
  const unit = shortened(found.asset);
  const rows = data?.transactions.edges ?? [];
  const total = data?.transactions.totalCount ?? 0;
  return (
    <>
      <Facts
        items={[
          ['First day that differs', <When key="day" at={parted.at} show="day" />],
          [`${source.name} tells`, <Amount key="told" value={parted.reported} unit={unit} />],
          ['Your rows leave', <Amount key="left" value={parted.computed} unit={unit} />],
          [
            'Until then',
            found.agreed ? (
              <UntilThen key="agreed" agreed={found.agreed} unit={unit} />
            ) : (
              'They differ from the very first transaction on'
            ),
          ],
        ]}
      />
      <Text>
        {`Something is missing or there twice on that day${found.agreed ? ', or since they agreed' : ' or before'}. ${source.name} was asked about ${several(found.asked, 'moment', 'moments')}.`}
      </Text>
      {rows.length > 0 && (
        <PlainTable
          listed
          label="Transactions of that day"
          rows={rows}
          rowId={({ node }) => node.id}
          columns={columns}
        />
      )}
      <PageLink
        page="transactions"
        search={{ ...of, txDateStart: day, txDateEnd: day, ...nothingHidden }}
      >
        {total > rows.length
          ? `All ${total.toLocaleString('en-US')} transactions of that day`
          : 'That day in the list of transactions'}
      </PageLink>
    </>
  );
}

const UntilThen = ({
  agreed,
  unit,
}: {
  readonly agreed: NonNullable<Divergence['agreed']>;
  readonly unit: string;
}) => (
  <>
    both told <Amount value={agreed.computed} unit={unit} /> on <When at={agreed.at} />
  </>
);

const mostRows = 20;

/** The calendar date of an instant in a zone. */
const dayIn = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(at));

const columns: readonly Column<Row>[] = [
  { id: 'at', label: 'When', width: '', cell: ({ node }) => <When at={node.timestamp} /> },
  {
    id: 'what',
    label: 'What',
    width: '',
    cell: ({ node }) => (
      <PageLink page="transactions" search={{ txId: node.id }}>
        {node.type}
      </PageLink>
    ),
  },
  {
    id: 'amounts',
    label: 'Amounts',
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
    <Amount value={quantity} unit={shortened(asset)} />
  </div>
);
