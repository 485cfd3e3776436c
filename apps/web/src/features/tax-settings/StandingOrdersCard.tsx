import type { Translate } from '@lotbook/messages/translator';
import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
import * as common from '@lotbook/messages/generated/common';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Form } from '@lotbook/ui/Form';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { TaxProfileQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { getLotChannels } from '../shared/lot-channels.ts';
import { NotedFields } from '../shared/NotedFields.tsx';
import { useNoted } from '../shared/use-noted.ts';
import { AddStandingOrder, refetch } from './documents.ts';

type Profile = TaxProfileQuery['taxProfile'];
type Order = Profile['standingOrders'][number];

interface StandingOrdersCardProps {
  readonly orders: readonly Order[];
  readonly sources: Profile['custody'];
  readonly mayEdit: boolean;
}

const methods = ['FIFO', 'LIFO', 'HIFO'].map((value) => ({ value, label: value }));

/** When the cost basis method changes, and when the instruction was recorded. */
export function StandingOrdersCard({ orders, sources, mayEdit }: StandingOrdersCardProps) {
  const t = useTranslate();
  const getName = (id: string | null | undefined): string =>
    id
      ? (sources.find(({ sourceId }) => sourceId === id)?.name ?? t(taxSettings.deletedSource))
      : t(taxSettings.allSources);
  return (
    <Section title={t(taxSettings.standingOrders)} note={t(taxSettings.standingOrdersNote)}>
      <Stack gap="three">
        {orders.length === 0 ? (
          <Text tone="muted">{t(taxSettings.noStandingOrders)}</Text>
        ) : (
          <PlainTable
            label={t(taxSettings.savedOrders)}
            rows={orders}
            rowId={(order) =>
              `${order.recordedAt} ${order.from} ${order.sourceId ?? ''} ${order.channel}`
            }
            columns={makeColumns(t, getName)}
          />
        )}
        {mayEdit && <OrderForm sources={sources} getName={getName} />}
      </Stack>
    </Section>
  );
}

const makeColumns = (
  t: Translate,
  getName: (id: string | null | undefined) => string,
): readonly Column<Order>[] => [
  {
    id: 'from',
    label: t(taxSettings.from),
    width: '1fr',
    cell: ({ from }) => <When at={from} show="day" />,
  },
  { id: 'method', label: t(taxSettings.method), width: '1fr', cell: ({ method }) => method },
  {
    id: 'source',
    label: t(taxSettings.appliesTo),
    width: '1fr',
    cell: ({ sourceId }) => getName(sourceId),
  },
  {
    id: 'channel',
    label: t(taxSettings.recordedWhere),
    width: '1fr',
    cell: ({ channel }) =>
      channel === 'broker' ? t(taxSettings.recordedWithBroker) : t(taxSettings.recordedInBooks),
  },
  {
    id: 'recorded',
    label: t(taxSettings.recordedAt),
    width: '1fr',
    cell: ({ recordedAt }) => <When at={recordedAt} />,
  },
];

interface OrderFormProps {
  readonly sources: Profile['custody'];
  readonly getName: (id: string) => string;
}

const showTime = (at: string) => () => <When at={at} />;

function OrderForm({ sources, getName }: OrderFormProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [method, setMethod] = useState('HIFO');
  const [from, setFrom] = useState('');
  const [sourceId, setSourceId] = useState('');
  const [channel, setChannel] = useState('books');
  const noted = useNoted();
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const { run, busy, wrong } = useAction(AddStandingOrder, { refetch });
  const blank = /^\d{4}-\d{2}-\d{2}$/.test(from) ? undefined : t(contractRules.thisFieldIsRequired);
  const isBrokers = channel === 'broker';
  const brokerError = isBrokers && !sourceId ? t(taxSettings.brokerRequired) : undefined;
  const save = async () => {
    const order = {
      accountId,
      method,
      from,
      sourceId: sourceId || null,
      channel,
      recordedAt: noted.at ?? null,
    };
    const done = await run(order, t(taxSettings.orderSaved));
    setAsking(false);
    if (!done) return;
    setFrom('');
    noted.reset();
    setTried(false);
  };
  return (
    <Form
      onSubmit={() => {
        setTried(true);
        if (!blank && !brokerError && noted.isReadable) setAsking(true);
      }}
    >
      <SelectField
        label={t(taxSettings.method)}
        value={method}
        options={methods}
        onChange={setMethod}
      />
      <TextField
        label={t(taxSettings.from)}
        type="date"
        value={from}
        onChange={setFrom}
        error={tried ? (blank ?? wrong) : undefined}
      />
      <SelectField
        label={t(taxSettings.appliesTo)}
        value={sourceId}
        options={[
          { value: '', label: t(taxSettings.allSources) },
          ...sources.map((each) => ({ value: each.sourceId, label: each.name })),
        ]}
        onChange={setSourceId}
        help={t(taxSettings.appliesToHelp)}
        error={tried ? brokerError : undefined}
      />
      <SelectField
        label={t(taxSettings.recordedWhere)}
        value={channel}
        options={getLotChannels(t)}
        onChange={setChannel}
      />
      <NotedFields noted={noted} isBrokers={isBrokers} />
      <Row>
        <Button submit>{t(taxSettings.saveOrder)}</Button>
      </Row>
      <Confirm
        title={t(taxSettings.saveOrderTitle)}
        verb={t(common.save)}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void save()}
        busy={busy}
      >
        <Text>
          {asking && noted.at && (
            <RichText
              message={taxSettings.confirmOrderAt}
              params={{ source: getName(sourceId), method, day: from }}
              tags={{ when: showTime(noted.at) }}
            />
          )}
          {asking &&
            !noted.at &&
            t(taxSettings.confirmOrder, { source: getName(sourceId), method, day: from })}
          {!isBrokers && ` ${t(taxSettings.tellBroker)}`}
        </Text>
      </Confirm>
    </Form>
  );
}
