import * as journal from '@lotbook/messages/generated/web/journal';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { Badge } from '@lotbook/ui/Badge';
import { Inline } from '@lotbook/ui/Inline';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useMemo } from 'react';
import type { Consolidated, EntityPair } from './consolidated-rows.ts';
import { OpenInEntity } from './OpenInEntity.tsx';

/** The transfers between the entities, and what each of them posted. */
export function EntityTransfers({ balances }: { readonly balances: Consolidated }) {
  const t = useTranslate();
  const columns = useMemo(() => makeColumns(t, balances), [t, balances]);
  return (
    <Section title={t(journal.entityTransfers)}>
      <Stack>
        <Text tone="muted">
          {t(balances.pairs.length === 0 ? journal.noEntityTransfers : journal.entityTransfersHelp)}
        </Text>
        {balances.pairs.length > 0 && (
          <PlainTable
            listed
            label={t(journal.pairsLabel)}
            rows={balances.pairs}
            rowId={({ sent, asset }) => `${sent.transactionId} ${asset}`}
            columns={columns}
          />
        )}
      </Stack>
    </Section>
  );
}

const states: Readonly<Record<string, { readonly label: Message; readonly help?: Message }>> = {
  eliminated: { label: journal.pairEliminated },
  inTransit: { label: journal.pairInTransit, help: journal.pairInTransitHelp },
  notInClearing: { label: journal.pairNotInClearing, help: journal.pairNotInClearingHelp },
};

function PairState({ pair: { state } }: { readonly pair: EntityPair }) {
  const t = useTranslate();
  const known = states[state];
  return (
    <Stack gap="half">
      <Badge tone={state === 'eliminated' ? 'gain' : 'warning'}>
        {known ? t(known.label) : state}
      </Badge>
      {known?.help && (
        <Text tone="muted" size="small">
          {t(known.help)}
        </Text>
      )}
    </Stack>
  );
}

interface SideProps {
  readonly name: string;
  readonly asset: string;
  readonly side: EntityPair['sent'];
  readonly amount: string;
}

/** What one entity posted, with the way to its transaction. */
function Side({ name, asset, side, amount }: SideProps) {
  const t = useTranslate();
  return (
    <Stack gap="half">
      <Inline>
        {name} <When at={side.at} show="day" />
      </Inline>
      <Inline>
        <Amount value={side.quantity} digits="count" /> <AssetName asset={asset} />{' '}
        <Amount value={amount} digits="cents" />
      </Inline>
      <OpenInEntity
        accountId={side.accountId}
        page="transactions"
        search={{ txId: side.transactionId }}
      >
        {t(journal.openTransfer, { name })}
      </OpenInEntity>
    </Stack>
  );
}

function makeColumns(t: Translate, { entities }: Consolidated): readonly Column<EntityPair>[] {
  const names = new Map(entities.map(({ accountId, name }) => [accountId, name]));
  const getName = (id: string): string => names.get(id) ?? '';
  return [
    {
      id: 'sender',
      label: t(journal.pairSender),
      width: '1fr',
      wraps: true,
      cell: ({ asset, sent, sentAmount }) => (
        <Side name={getName(sent.accountId)} asset={asset} side={sent} amount={sentAmount} />
      ),
    },
    {
      id: 'receiver',
      label: t(journal.pairReceiver),
      width: '1fr',
      wraps: true,
      cell: ({ asset, received, receivedAmount }) => (
        <Side
          name={getName(received.accountId)}
          asset={asset}
          side={received}
          amount={receivedAmount}
        />
      ),
    },
    {
      id: 'difference',
      label: t(journal.pairDifference),
      width: '120px',
      end: true,
      cell: ({ difference }) => <Amount value={difference} digits="cents" />,
    },
    {
      id: 'state',
      label: t(journal.pairState),
      width: '180px',
      wraps: true,
      cell: (pair) => <PairState pair={pair} />,
    },
  ];
}
