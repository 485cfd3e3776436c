import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Row, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useState } from 'react';
import { CreateMatch, EnableMatching, RemoveMatch, type Side } from './documents.ts';
import { TransactionLotsDocument } from './transfer-documents.ts';
import { MatchCandidates } from './MatchCandidates.tsx';
import { Found, OtherEnds } from './OtherEnds.tsx';
import { step, useDecide } from './use-decide.ts';

interface MatchPartProps {
  readonly accountId: string;
  readonly side: Side;
  /** What could be the other end is shown at once. */
  readonly isLooking?: boolean;
}

/** The other end of a transfer: how it was found and how sure that is, and what could be it instead. */
export function MatchPart({ accountId, side, isLooking = false }: MatchPartProps) {
  const { run, busy, wrong, said, seen } = useDecide();
  const { data } = useQuery(TransactionLotsDocument, {
    variables: { accountId, transactionId: side.transactionId },
    fetchPolicy: 'cache-and-network',
  });
  const [looking, setLooking] = useState(isLooking);
  const { id, transferMatch: match, transferMatchingDisabled: isOff } = side;
  // Of a transfer both ends count, whoever decided about which: until they are read, the one on screen.
  const enable = () =>
    run(
      step(EnableMatching, {
        accountId,
        taxTxIds: [id],
        seen: seen(data?.transactionLots.decidedAt),
      }),
    );
  const remove = (disableAutoMatching: boolean) =>
    run(
      step(RemoveMatch, {
        accountId,
        taxTxId: id,
        disableAutoMatching,
        seen: seen(data?.transactionLots.decidedAt),
      }),
    );
  const isApart = !match && !isOff && side.userControl.transferMatching;
  return (
    <Part title="Transfer">
      {match ? (
        <Ends accountId={accountId} side={side} />
      ) : (
        <Text tone="muted">
          {isOff
            ? 'No other end is looked for: a person switched that off.'
            : 'No other end was found.'}
        </Text>
      )}
      <Row>
        {match && (
          <>
            <Button small busy={busy} onClick={() => void remove(false)}>
              Not this one
            </Button>
            <Button small busy={busy} onClick={() => void remove(true)}>
              Not a transfer between my own
            </Button>
          </>
        )}
        {(isOff || isApart) && (
          <Button small busy={busy} onClick={() => void enable()}>
            Look for another end again
          </Button>
        )}
        <Button small onClick={() => setLooking(!looking)}>
          {looking ? 'Hide what could be the other end' : 'What could be the other end?'}
        </Button>
      </Row>
      {said && <Banner tone="warning">{said}</Banner>}
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      {looking && (
        <MatchCandidates
          accountId={accountId}
          side={side}
          busy={busy}
          onLink={async (other, decidedAt) => {
            if (
              await run(
                step(CreateMatch, { accountId, taxTxIds: [id, other], seen: seen(decidedAt) }),
              )
            )
              setLooking(false);
          }}
        />
      )}
    </Part>
  );
}

/** The other ends of a side, each by name; until they are read, how the first was found. */
export function Ends({
  accountId,
  side: { id, transactionId, currency, transferMatch },
}: Pick<MatchPartProps, 'accountId' | 'side'>) {
  const { data } = useQuery(TransactionLotsDocument, {
    variables: { accountId, transactionId },
    fetchPolicy: 'cache-and-network',
  });
  const ends = data?.transactionLots.ends.filter(({ ofId }) => ofId === id) ?? [];
  if (ends.length > 0) return <OtherEnds ends={ends} ownId={transactionId} />;
  return transferMatch && <Found found={transferMatch} asset={currency} />;
}
