import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { BulletList } from '@lotbook/ui/BulletList';
import { Button } from '@lotbook/ui/buttons';
import { Facts, Row, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { When } from '@lotbook/ui/When';
import { PageLink } from '../../system/links.tsx';
import { useAllowed } from '../account/use-may.ts';
import { DuplicatesOfDocument, type Duplicate, type DuplicateSide } from './documents.ts';
import { WhatChanges } from '../transactions/decide/WhatChanges.tsx';
import { formatOrigin } from './origin-text.ts';
import { useDuplicates, type DuplicateActions } from './use-duplicates.ts';

interface DuplicatePartProps {
  readonly accountId: string;
  readonly transactionId: string;
}

/** What a transaction is told twice with: which of the two stays and why, what goes over, and the ways to settle it. Nothing stands here where it is told once. */
export function DuplicatePart({ accountId, transactionId }: DuplicatePartProps) {
  const { data } = useQuery(DuplicatesOfDocument, {
    variables: { accountId, transactionId },
    fetchPolicy: 'cache-and-network',
  });
  return (
    data?.duplicatesOf.map((each) => (
      <Twin key={each.other.id} duplicate={each} transactionId={transactionId} />
    )) ?? null
  );
}

const titles: Readonly<Record<string, string>> = {
  possible: 'Told twice?',
  merged: 'Told twice',
  distinct: 'Not a duplicate',
};

function Twin({
  duplicate,
  transactionId,
}: {
  readonly duplicate: Duplicate;
  readonly transactionId: string;
}) {
  const { state, kept, other, why, moves, stays } = duplicate;
  const { may } = useAllowed();
  const acts = useDuplicates();
  const isKept = kept.id === transactionId;
  const twin = isKept ? other : kept;
  return (
    <Part title={titles[state] ?? state} note={getNote(duplicate, isKept)}>
      <Facts
        items={[
          [state === 'distinct' ? 'One' : 'Stays', <Side key="kept" side={kept} />],
          [state === 'distinct' ? 'Other' : 'Set aside', <Side key="other" side={other} />],
        ]}
      />
      {state === 'possible' && <Text tone="muted">{why}</Text>}
      {moves.length > 0 && (
        <>
          <Text>Goes over to the one that stays:</Text>
          <BulletList items={moves} />
        </>
      )}
      {stays.length > 0 && (
        <>
          <Text>Does not go over, since the one that stays says something else:</Text>
          <BulletList items={stays} />
        </>
      )}
      <Row>
        {may('sourceEdit') && <Acts acts={acts} duplicate={duplicate} />}
        <PageLink page="transactions" search={{ txId: twin.id }}>
          Open the other one
        </PageLink>
      </Row>
      {state !== 'distinct' && may('sourceEdit') && (
        <WhatChanges
          by={state === 'merged' ? 'Count both' : 'Merge'}
          act={{ kind: state === 'merged' ? 'count' : 'merge', taxTxIds: [other.id] }}
        />
      )}
      {acts.said && <Banner tone="warning">{acts.said}</Banner>}
      {acts.wrong && <Banner tone="loss">{acts.wrong}</Banner>}
    </Part>
  );
}

function getNote({ state, reason }: Duplicate, isKept: boolean): string {
  if (state === 'distinct') return `You said that they are two: ${reason ?? ''}. Both count.`;
  if (state === 'merged')
    return isKept
      ? 'Another import tells of the same event. That one is set aside, and this one counts.'
      : 'Another import tells of the same event. This one is set aside and counts in no figure; both rows are kept.';
  return 'Two imports tell of the same amounts in the same second. If both are one event, its units count twice until they are merged.';
}

function Acts({
  acts,
  duplicate,
}: {
  readonly acts: DuplicateActions;
  readonly duplicate: Duplicate;
}) {
  const { busy, merge, keepBoth, askAgain, split } = acts;
  const { state } = duplicate;
  if (state === 'merged')
    return (
      <Button small busy={busy} onClick={() => void split(duplicate)}>
        Count both
      </Button>
    );
  if (state === 'distinct')
    return (
      <Button small busy={busy} onClick={() => void askAgain(duplicate)}>
        Ask again
      </Button>
    );
  return (
    <>
      <Button small kind="primary" busy={busy} onClick={() => void merge(duplicate)}>
        Merge
      </Button>
      <Button small disabled={busy} onClick={() => void keepBoth(duplicate)}>
        Not a duplicate
      </Button>
    </>
  );
}

const signs: Readonly<Record<string, string>> = { in: '+', out: '−', fee: 'fee ' };

const Side = ({ side }: { readonly side: DuplicateSide }) => (
  <>
    {formatOrigin(side)}
    <br />
    <When at={side.timestamp} /> · {side.type}
    {side.externalId !== null && ` · id ${side.externalId}`}
    <br />
    {side.movements.map(({ direction, asset, quantity }, place) => (
      <span key={`${direction} ${asset} ${quantity}`}>
        {place > 0 && ', '}
        {signs[direction]}
        <Amount value={quantity} unit={shortened(asset)} />
      </span>
    ))}
  </>
);
