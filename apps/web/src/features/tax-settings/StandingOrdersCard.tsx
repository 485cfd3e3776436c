import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Form } from '@lotbook/ui/Form';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import type { TaxProfileQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { getLotChannels } from '../transactions/decide/lot-channels.ts';
import { NotedFields } from '../transactions/decide/NotedFields.tsx';
import { useNoted } from '../transactions/decide/use-noted.ts';
import { AddStandingOrder, refetch } from './documents.ts';

type Profile = TaxProfileQuery['taxProfile'];
type Order = Profile['standingOrders'][number];

interface StandingOrdersCardProps {
  readonly orders: readonly Order[];
  readonly sources: Profile['custody'];
  readonly mayEdit: boolean;
}

const methods = ['FIFO', 'LIFO', 'HIFO'].map((value) => ({ value, label: value }));
const everywhere = { value: '', label: 'All sources' };

/** From when on lots leave by another method, and when that was written down. */
export function StandingOrdersCard({ orders, sources, mayEdit }: StandingOrdersCardProps) {
  const getName = (id: string | null | undefined): string =>
    id
      ? (sources.find(({ sourceId }) => sourceId === id)?.name ?? 'A source that is gone')
      : everywhere.label;
  return (
    <Section
      title="Standing orders"
      note="From a day on, units leave by another method. An order counts from the moment it is written down and reaches nothing that left before (26 CFR 1.1012-1(j)). From 2027 on only orders that the broker was told of count for units that a broker keeps. Choosing another method above, for all time, withdraws them."
    >
      <Stack gap="three">
        {orders.length === 0 ? (
          <Text tone="muted">None. The method above holds at all times.</Text>
        ) : (
          <PlainTable
            label="Orders written down"
            rows={orders}
            rowId={(order) =>
              `${order.recordedAt} ${order.from} ${order.sourceId ?? ''} ${order.channel}`
            }
            columns={columns(getName)}
          />
        )}
        {mayEdit && <OrderForm sources={sources} getName={getName} />}
      </Stack>
    </Section>
  );
}

const columns = (getName: (id: string | null | undefined) => string): readonly Column<Order>[] => [
  { id: 'from', label: 'From', width: '1fr', cell: ({ from }) => <When at={from} show="day" /> },
  { id: 'method', label: 'Method', width: '1fr', cell: ({ method }) => method },
  { id: 'source', label: 'For', width: '1fr', cell: ({ sourceId }) => getName(sourceId) },
  {
    id: 'channel',
    label: 'Where it stands',
    width: '1fr',
    cell: ({ channel }) => (channel === 'broker' ? 'The broker was told' : 'Own books'),
  },
  {
    id: 'recorded',
    label: 'Written down',
    width: '1fr',
    cell: ({ recordedAt }) => <When at={recordedAt} />,
  },
];

interface OrderFormProps {
  readonly sources: Profile['custody'];
  readonly getName: (id: string) => string;
}

function OrderForm({ sources, getName }: OrderFormProps) {
  const accountId = useAccountId();
  const [method, setMethod] = useState('HIFO');
  const [from, setFrom] = useState('');
  const [sourceId, setSourceId] = useState('');
  const [channel, setChannel] = useState('books');
  const noted = useNoted();
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const { run, busy, wrong } = useAction(AddStandingOrder, { refetch });
  const blank = /^\d{4}-\d{2}-\d{2}$/.test(from) ? undefined : 'This field is required';
  const isBrokers = channel === 'broker';
  const nobody = isBrokers && !sourceId ? 'Say which broker was told' : undefined;
  const give = async () => {
    const order = {
      accountId,
      method,
      from,
      sourceId: sourceId || null,
      channel,
      recordedAt: noted.at ?? null,
    };
    const done = await run(order, 'The order is written down. Your figures are computed again.');
    setAsking(false);
    if (!done) return;
    setFrom('');
    noted.reset();
    setTried(false);
  };
  const t = useTranslate();
  return (
    <Form
      onSubmit={() => {
        setTried(true);
        if (!blank && !nobody && noted.isReadable) setAsking(true);
      }}
    >
      <SelectField
        label="Method of the order"
        value={method}
        options={methods}
        onChange={setMethod}
      />
      <TextField
        label="From"
        type="date"
        value={from}
        onChange={setFrom}
        error={tried ? (blank ?? wrong) : undefined}
      />
      <SelectField
        label="For"
        value={sourceId}
        options={[
          everywhere,
          ...sources.map((each) => ({ value: each.sourceId, label: each.name })),
        ]}
        onChange={setSourceId}
        help="An order for one source goes before one for all."
        error={tried ? nobody : undefined}
      />
      <SelectField
        label="Where it stands"
        value={channel}
        options={getLotChannels(t)}
        onChange={setChannel}
      />
      <NotedFields noted={noted} isBrokers={isBrokers} />
      <Row>
        <Button submit>Write the order down</Button>
      </Row>
      <Confirm
        title="Write this order down?"
        verb="Write down"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void give()}
        busy={busy}
      >
        <Text>
          Units leave by {method} from {from} on, at {sourceId ? getName(sourceId) : 'all sources'},
          but not before {noted.at ? <When at={noted.at} /> : 'this moment'}. An order is never
          altered: a later one can follow it.
          {!isBrokers && ' Tell a broker that keeps the units as well.'}
        </Text>
      </Confirm>
    </Form>
  );
}
