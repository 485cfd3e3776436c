import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName, shortened } from '@lotbook/ui/AssetName';
import { Badge } from '@lotbook/ui/Badge';
import { formatAmount } from '@lotbook/ui/format-amount';
import { HashLink } from '@lotbook/ui/HashLink';
import { Legs, type Direction, type LegView } from '@lotbook/ui/Legs';
import { Facts, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { RawRow } from '@lotbook/ui/RawRow';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { Button } from '@lotbook/ui/buttons';
import { useState, type ReactNode } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { Evidence_TransactionFragment } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';
import { usePlace } from '../../system/place.ts';
import { useAccountId } from '../account/use-account.ts';
import { formatRule } from '../account/account-text.ts';
import { Explain } from '../explain/Explain.tsx';
import { useAllowed } from '../account/use-may.ts';
import { EntryPart } from '../manual/EntryPart.tsx';
import { formatType } from '@lotbook/model/type-text';
import { IssueNote } from '../review/IssueNote.tsx';
import { isMerged } from './decide/change-text.ts';
import { Decisions } from './decide/Decisions.tsx';
import { TransactionFigure, explainUnknown } from './TransactionFigure.tsx';
import { SidesPart } from './SidesPart.tsx';
import { getExplorer } from './explorers.ts';
import { readRawRows } from './raw-rows.ts';

const EvidenceFragment = graphql(`
  fragment Evidence_transaction on Transaction {
    id
    externalId
    timestamp
    type
    category
    source {
      id
      label
      provider
    }
    otherSource {
      id
      label
      provider
    }
    sent {
      asset
      quantity
      value
    }
    received {
      asset
      quantity
      value
    }
    fees {
      asset
      quantity
      value
    }
    value
    costBasis
    proceeds
    gainLoss
    income
    term
    matchState
    ignored
    txHash
    memo
    contact {
      id
      contactName
      glCode
    }
    userChanges {
      kind
      part
      at
      by
      byEmail
      after
      act
      reach
      holds
      undoing
    }
    issues {
      code
      severity
      message
      asset
      dismissedBecause
      dismissedAt
      dismissedByEmail
      low
      high
    }
    disposals {
      id
      asset
      quantity
      lotId
      acquiredOn
      disposedOn
      proceeds
      basis
      gain
      term
      rule
      isFee
      form8949Box
    }
    isManual
    sealedYear
    importId
    origin
    format
    rawRows
  }
`);

type Transaction = Evidence_TransactionFragment;

/** What a transaction's figures rest on: both sides, the lots that left, and the row of the file. */
export function Evidence({
  from,
  currency,
}: {
  readonly from: FragmentType<Evidence_TransactionFragment>;
  readonly currency: string;
}) {
  const { data: transaction, complete } = useFragment({
    fragment: EvidenceFragment,
    fragmentName: 'Evidence_transaction',
    from,
  });
  const accountId = useAccountId();
  const { may } = useAllowed();
  if (!complete) return <EvidenceSkeleton />;
  return (
    <Stack gap="three">
      {transaction.issues.map((issue) => (
        <IssueNote
          key={`${issue.code} ${issue.asset} ${issue.message}`}
          accountId={accountId}
          transactionId={transaction.id}
          issue={issue}
          mayDecide={may('sourceEdit')}
        />
      ))}
      {transaction.sealedYear !== null && (
        <Text tone="muted">
          It lies in the tax year {transaction.sealedYear}, which is sealed as filed: whatever is
          changed here, the figures and reports of that return stay, and{' '}
          <PageLink page="reports">Reports</PageLink> tells what would come out otherwise today.
        </Text>
      )}
      <Facts items={getFacts(transaction, currency)} />
      <Part title="What moved">
        <Legs legs={getLegs(transaction, currency)} />
      </Part>
      {!transaction.ignored && (
        <SidesPart accountId={accountId} transactionId={transaction.id} currency={currency} />
      )}
      {transaction.disposals.length > 0 && <Lots transaction={transaction} currency={currency} />}
      <Decisions
        key={transaction.id}
        transactionId={transaction.id}
        category={transaction.category}
        ignored={transaction.ignored}
        matchState={transaction.matchState}
        issues={transaction.issues}
        received={transaction.received}
        changes={transaction.userChanges}
        contactId={transaction.contact?.id}
      />
      {transaction.isManual ? (
        <EntryPart id={transaction.id} words={entryWords(transaction)} />
      ) : null}
      <Origin transaction={transaction} />
    </Stack>
  );
}

/** In the place of what is read. */
export const EvidenceSkeleton = () => (
  <Stack>
    {[30, 24, 36, 20, 28].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </Stack>
);

const entryWords = ({ type, sent, received, fees }: Transaction): string => {
  const [first] = [...received, ...sent, ...fees];
  return `${formatType(type)} of ${first ? `${first.quantity} ${shortened(first.asset)}` : 'nothing'}`;
};

function getFacts(
  transaction: Transaction,
  currency: string,
): readonly (readonly [string, ReactNode])[] {
  const {
    timestamp,
    source,
    otherSource,
    sent,
    received,
    value,
    proceeds,
    costBasis,
    gainLoss,
    income,
    term,
    ignored,
  } = transaction;
  const { matchState, txHash, memo, contact, externalId } = transaction;
  const money = (amount: string | null, gain = false) => (
    <TransactionFigure transaction={transaction} amount={amount} currency={currency} gain={gain} />
  );
  const facts: readonly (readonly [string, ReactNode] | false)[] = [
    ['When', <When key="when" at={timestamp} />],
    ['Source', <SourceName key="source" label={source.label} provider={source.provider} />],
    otherSource !== null && [
      'Other source',
      <SourceName key="other" label={otherSource.label} provider={otherSource.provider} />,
    ],
    ['Worth then', money(value)],
    proceeds !== null && ['Proceeds', money(proceeds)],
    costBasis !== null && ['Cost', money(costBasis)],
    gainLoss !== null && [
      'Gain',
      <span key="gain">
        {money(gainLoss, true)} {term && <Badge>{term}</Badge>}
      </span>,
    ],
    income !== null && ['Income', money(income)],
    matchState !== null && [
      'Transfer',
      matchState === 'matched' ? 'Both sides found' : 'The other side was not found',
    ],
    ignored && [
      'In the figures',
      isMerged(transaction.userChanges)
        ? 'No: another one tells of the same event'
        : 'No: it was left out by hand',
    ],
    memo !== null && ['Memo of the source', memo],
    contact !== null && [
      'Contact',
      contact.glCode === null ? contact.contactName : `${contact.contactName} · ${contact.glCode}`,
    ],
    txHash !== null && [
      'Hash',
      <HashLink key="hash" hash={txHash} href={getExplorer(txHash, [...received, ...sent])} />,
    ],
    externalId !== null && ['Id at the source', externalId],
  ];
  return facts.filter((fact) => fact !== false);
}

function getLegs(transaction: Transaction, currency: string): readonly LegView[] {
  const { sent, received, fees } = transaction;
  const view = (direction: Direction) => (leg: Transaction['sent'][number], index: number) => ({
    id: `${direction}${index}`,
    direction,
    asset: <AssetName asset={leg.asset} />,
    quantity: <Amount value={leg.quantity} asset={leg.asset} />,
    value:
      leg.asset === currency ? null : (
        <Amount
          value={leg.value}
          digits="cents"
          unit={currency}
          unknown={explainUnknown(transaction)}
        />
      ),
  });
  return [...sent.map(view('out')), ...received.map(view('in')), ...fees.map(view('fee'))];
}

type Disposal = Transaction['disposals'][number];

const lotColumns: readonly Column<Disposal>[] = [
  { id: 'acquired', label: 'Acquired', width: '', cell: (lot) => <When at={lot.acquiredOn} /> },
  {
    id: 'quantity',
    label: 'Quantity',
    width: '',
    end: true,
    cell: (lot) => <Amount value={lot.quantity} unit={shortened(lot.asset)} />,
  },
  {
    id: 'basis',
    label: 'Cost',
    width: '',
    end: true,
    cell: (lot) => <Amount value={lot.basis} digits="cents" />,
  },
  {
    id: 'proceeds',
    label: 'Proceeds',
    width: '',
    end: true,
    cell: (lot) => <Amount value={lot.proceeds} digits="cents" />,
  },
  {
    id: 'gain',
    label: 'Gain',
    width: '',
    end: true,
    cell: (lot) => <Amount value={lot.gain} digits="cents" gain />,
  },
  {
    id: 'box',
    label: 'Box',
    width: '',
    cell: (lot) => `${lot.form8949Box} · ${lot.term}${lot.isFee ? ' · fee' : ''}`,
  },
];

/** Where units are identified by rules: a pool has no date, and there is no form. */
const ruleColumns: readonly Column<Disposal>[] = [
  {
    id: 'rule',
    label: 'Rule',
    width: '',
    cell: (part) => `${formatRule(part.rule)}${part.isFee ? ' · fee' : ''}`,
  },
  {
    id: 'acquired',
    label: 'Acquired',
    width: '',
    cell: (part) =>
      part.rule !== null && part.rule !== 'section-104' && <When at={part.acquiredOn} />,
  },
  ...lotColumns.filter(({ id }) => id !== 'acquired' && id !== 'box'),
];

/** As it stands in the row, for who listens. */
function heard(gain: string): string {
  const shown = formatAmount(gain, 'cents');
  return shown ? `${shown.sign < 0 ? '−' : ''}${shown.text}` : gain;
}

const whyColumn = (onAsk: (id: string) => void): Column<Disposal> => ({
  id: 'why',
  label: 'Evidence',
  width: '',
  cell: ({ id, gain }) => (
    <Button small kind="quiet" label={`Why is the gain ${heard(gain)}?`} onClick={() => onAsk(id)}>
      Why?
    </Button>
  ),
});

function Lots({
  transaction: { disposals },
  currency,
}: {
  readonly transaction: Transaction;
  readonly currency: string;
}) {
  const accountId = useAccountId();
  const [asked, setAsked] = useState<string>();
  const { appId } = usePlace();
  const hasForm = disposals.some(({ form8949Box }) => form8949Box !== null);
  const title = hasForm ? 'Lots used' : 'Units identified';
  const isOnForm = hasForm && appId !== 'accounting';
  const note = `Which units left, what they cost and brought, in ${currency}.${isOnForm ? ' Each line goes to Form 8949 under the box named.' : ''}`;
  return (
    <Part title={title} note={note}>
      <PlainTable
        listed
        label={title}
        rows={disposals}
        rowId={({ id }) => id}
        columns={[...(hasForm ? lotColumns : ruleColumns), whyColumn(setAsked)]}
      />
      {asked !== undefined && (
        <Explain
          accountId={accountId}
          asked={{ what: 'disposal', id: asked }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Part>
  );
}

function Origin({
  transaction: { origin, format, rawRows },
}: {
  readonly transaction: Transaction;
}) {
  const rows = readRawRows(rawRows);
  if (rows.length === 0 && origin === null) return null;
  return (
    <Part title="Where it came from" note={[origin, format].filter(Boolean).join(' · ')}>
      {rows.map((cells, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows of one transaction never change their order
        <RawRow key={index} cells={cells} />
      ))}
    </Part>
  );
}
