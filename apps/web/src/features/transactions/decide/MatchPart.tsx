import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
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
import { makeStep, useDecide } from './use-decide.ts';

interface MatchPartProps {
  readonly accountId: string;
  readonly side: Side;
  /** Show possible matches right away. */
  readonly isLooking?: boolean;
}

/** The other side of a transfer: how it was found, the confidence, and other possible matches. */
export function MatchPart({ accountId, side, isLooking = false }: MatchPartProps) {
  const t = useTranslate();
  const { run, busy, wrong, said, seen } = useDecide();
  const { data } = useQuery(TransactionLotsDocument, {
    variables: { accountId, transactionId: side.transactionId },
    fetchPolicy: 'cache-and-network',
  });
  const [looking, setLooking] = useState(isLooking);
  const { id, transferMatch: match, transferMatchingDisabled: isOff } = side;
  // The newest change of both sides counts. Until the other side loads, use the one on screen.
  const enable = () =>
    run(
      makeStep(EnableMatching, {
        accountId,
        taxTxIds: [id],
        seen: seen(data?.transactionLots.decidedAt),
      }),
    );
  const remove = (disableAutoMatching: boolean) =>
    run(
      makeStep(RemoveMatch, {
        accountId,
        taxTxId: id,
        disableAutoMatching,
        seen: seen(data?.transactionLots.decidedAt),
      }),
    );
  const isApart = !match && !isOff && side.userControl.transferMatching;
  return (
    <Part title={t(texts.transfer)}>
      {match ? (
        <Ends accountId={accountId} side={side} />
      ) : (
        <Text tone="muted">{t(isOff ? texts.matchingOff : texts.noMatchFound)}</Text>
      )}
      <Row>
        {match && (
          <>
            <Button small busy={busy} onClick={() => remove(false)}>
              {t(texts.notThisMatch)}
            </Button>
            <Button small busy={busy} onClick={() => remove(true)}>
              {t(texts.notOwnTransfer)}
            </Button>
          </>
        )}
        {(isOff || isApart) && (
          <Button small busy={busy} onClick={() => enable()}>
            {t(texts.findMatchAgain)}
          </Button>
        )}
        <Button small onClick={() => setLooking(!looking)}>
          {t(looking ? texts.hideCandidates : texts.showCandidates)}
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
                makeStep(CreateMatch, { accountId, taxTxIds: [id, other], seen: seen(decidedAt) }),
              )
            )
              setLooking(false);
          }}
        />
      )}
    </Part>
  );
}

/** The other sides of a transfer. Until they load, how the first was found. */
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
