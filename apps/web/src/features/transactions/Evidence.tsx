import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName, shortenName } from '@lotbook/ui/AssetName';
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
import { linkTo } from '../../system/link-tag.tsx';
import { usePlace } from '../../system/place.ts';
import { useAccountId } from '../account/use-account.ts';
import { formatRule } from '../account/account-text.ts';
import { Explain } from '../explain/Explain.tsx';
import { describeUncertain } from '../account/uncertain-text.ts';
import { useAllowed } from '../account/use-may.ts';
import { EntryPart } from '../manual/EntryPart.tsx';
import { formatType } from '@lotbook/model/type-text';
import { IssueNote } from './decide/IssueNote.tsx';
import { isMerged } from './decide/change-text.ts';
import { Decisions } from './decide/Decisions.tsx';
import { TransactionFigure, explainUnknown } from './TransactionFigure.tsx';
import { SidesPart } from './SidesPart.tsx';
import { getExplorer } from './explorers.ts';
import { readRawRows } from '../shared/raw-rows.ts';

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
    uncertain {
      transactions
      low
      high
      codes
    }
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
      gainLow
      gainHigh
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

/** The details of a transaction: both sides, the lots sold, the decisions and the source rows. */
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
  const t = useTranslate();
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
          <RichText
            message={texts.lockedYear}
            params={{ year: transaction.sealedYear }}
            tags={{ link: linkTo('reports') }}
          />
        </Text>
      )}
      <Facts items={getFacts(transaction, currency, t)} />
      <Part title={t(common.assets)}>
        <Legs legs={getLegs(transaction, currency, t)} />
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
        <EntryPart id={transaction.id} words={describeEntry(transaction, t)} />
      ) : null}
      <Origin transaction={transaction} />
    </Stack>
  );
}

/** Shown while the transaction loads. */
export const EvidenceSkeleton = () => (
  <Stack>
    {[30, 24, 36, 20, 28].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </Stack>
);

function describeEntry({ type, sent, received, fees }: Transaction, t: Translate): string {
  const [first] = [...received, ...sent, ...fees];
  if (!first) return formatType(type, t);
  const units = `${first.quantity} ${shortenName(first.asset)}`;
  return t(texts.typeOfUnits, { type: formatType(type, t), units });
}

function getFacts(
  transaction: Transaction,
  currency: string,
  t: Translate,
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
    uncertain,
    income,
    term,
    ignored,
  } = transaction;
  const { matchState, txHash, memo, contact, externalId } = transaction;
  const money = (amount: string | null, gain = false) => (
    <TransactionFigure transaction={transaction} amount={amount} currency={currency} gain={gain} />
  );
  const facts: readonly (readonly [string, ReactNode] | false)[] = [
    [t(common.date), <When key="when" at={timestamp} />],
    [t(common.source), <SourceName key="source" label={source.label} provider={source.provider} />],
    otherSource !== null && [
      t(texts.otherSource),
      <SourceName key="other" label={otherSource.label} provider={otherSource.provider} />,
    ],
    [t(texts.value), money(value)],
    proceeds !== null && [t(texts.proceeds), money(proceeds)],
    costBasis !== null && [t(common.costBasis), money(costBasis)],
    gainLoss !== null && [
      t(texts.gain),
      <span key="gain">
        {money(gainLoss, true)} {term && <Badge>{term}</Badge>}
        {uncertain && (
          <Text as="span" size="small">
            {' '}
            {describeUncertain(uncertain, gainLoss, currency, t)}
          </Text>
        )}
      </span>,
    ],
    income !== null && [t(texts.income), money(income)],
    matchState !== null && [
      t(texts.transfer),
      t(matchState === 'matched' ? texts.transferMatched : texts.transferUnmatched),
    ],
    ignored && [
      t(texts.calculation),
      t(isMerged(transaction.userChanges) ? texts.excludedDuplicate : texts.excluded),
    ],
    memo !== null && [t(texts.sourceMemo), memo],
    contact !== null && [
      t(texts.contact),
      contact.glCode === null ? contact.contactName : `${contact.contactName} · ${contact.glCode}`,
    ],
    txHash !== null && [
      t(texts.hash),
      <HashLink key="hash" hash={txHash} href={getExplorer(txHash, [...received, ...sent])} />,
    ],
    externalId !== null && [t(texts.sourceId), externalId],
  ];
  return facts.filter((fact) => fact !== false);
}

function getLegs(transaction: Transaction, currency: string, t: Translate): readonly LegView[] {
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
          unknown={explainUnknown(transaction, t)}
        />
      ),
  });
  return [...sent.map(view('out')), ...received.map(view('in')), ...fees.map(view('fee'))];
}

type Disposal = Transaction['disposals'][number];

/** Between what the gain of a line may be, if its cost is uncertain. */
function GainEnds({ lot: { gainLow, gainHigh } }: { readonly lot: Disposal }) {
  if (gainLow === null || gainHigh === null) return null;
  return (
    <Text size="small" tone="muted">
      <RichText
        message={texts.gainBetween}
        params={{ low: gainLow, high: gainHigh }}
        tags={{ amount: showEnd }}
      />
    </Text>
  );
}

const showEnd = (amount: string) => <Amount value={amount} digits="cents" gain />;

const makeLotColumns = (t: Translate): readonly Column<Disposal>[] => [
  {
    id: 'acquired',
    label: t(texts.acquired),
    width: '',
    cell: (lot) => <When at={lot.acquiredOn} />,
  },
  {
    id: 'quantity',
    label: t(common.quantity),
    width: '',
    end: true,
    cell: (lot) => <Amount value={lot.quantity} unit={shortenName(lot.asset)} />,
  },
  {
    id: 'basis',
    label: t(common.costBasis),
    width: '',
    end: true,
    cell: (lot) => <Amount value={lot.basis} digits="cents" />,
  },
  {
    id: 'proceeds',
    label: t(texts.proceeds),
    width: '',
    end: true,
    cell: (lot) => <Amount value={lot.proceeds} digits="cents" />,
  },
  {
    id: 'gain',
    label: t(texts.gain),
    width: '',
    end: true,
    cell: (lot) => (
      <>
        <Amount value={lot.gain} digits="cents" gain />
        <GainEnds lot={lot} />
      </>
    ),
  },
  {
    id: 'box',
    label: t(texts.box),
    width: '',
    cell: (lot) =>
      [lot.form8949Box, lot.term, ...(lot.isFee ? [t(texts.feeMark)] : [])].join(' · '),
  },
];

/** For countries that identify units by rules: a pool has no date, and there is no form. */
const makeRuleColumns = (t: Translate): readonly Column<Disposal>[] => [
  {
    id: 'rule',
    label: t(texts.rule),
    width: '',
    cell: (part) =>
      [formatRule(part.rule, t), ...(part.isFee ? [t(texts.feeMark)] : [])].join(' · '),
  },
  {
    id: 'acquired',
    label: t(texts.acquired),
    width: '',
    cell: (part) =>
      part.rule !== null && part.rule !== 'section-104' && <When at={part.acquiredOn} />,
  },
  ...makeLotColumns(t).filter(({ id }) => id !== 'acquired' && id !== 'box'),
];

/** As the row shows it, for screen readers. */
function toSpokenGain(gain: string, currency: string): string {
  const shown = formatAmount(gain, 'cents', currency);
  return shown ? `${shown.sign < 0 ? '−' : ''}${shown.text}` : gain;
}

const makeWhyColumn = (
  currency: string,
  onAsk: (id: string) => void,
  t: Translate,
): Column<Disposal> => ({
  id: 'why',
  label: t(texts.evidence),
  width: '',
  cell: ({ id, gain }) => (
    <Button
      small
      kind="quiet"
      label={t(texts.whyGain, { gain: toSpokenGain(gain, currency) })}
      onClick={() => onAsk(id)}
    >
      {t(texts.why)}
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
  const t = useTranslate();
  const accountId = useAccountId();
  const [explained, setExplained] = useState<string>();
  const { appId } = usePlace();
  const hasForm = disposals.some(({ form8949Box }) => form8949Box !== null);
  const title = t(hasForm ? texts.lotsSold : texts.unitsIdentified);
  const isOnForm = hasForm && appId !== 'accounting';
  const note = t(isOnForm ? texts.lotsSoldFormNote : texts.lotsSoldNote, { currency });
  return (
    <Part title={title} note={note}>
      <PlainTable
        listed
        label={title}
        rows={disposals}
        rowId={({ id }) => id}
        columns={[
          ...(hasForm ? makeLotColumns(t) : makeRuleColumns(t)),
          makeWhyColumn(currency, setExplained, t),
        ]}
      />
      {explained !== undefined && (
        <Explain
          accountId={accountId}
          asked={{ what: 'disposal', id: explained }}
          onClose={() => setExplained(undefined)}
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
  const t = useTranslate();
  const rows = readRawRows(rawRows);
  if (rows.length === 0 && origin === null) return null;
  return (
    <Part title={t(texts.sourceData)} note={[origin, format].filter(Boolean).join(' · ')}>
      {rows.map((cells, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows of one transaction never change their order
        <RawRow key={index} cells={cells} />
      ))}
    </Part>
  );
}
