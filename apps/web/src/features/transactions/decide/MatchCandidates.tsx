import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { Badge } from '@lotbook/ui/Badge';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { several } from '@lotbook/model/several';
import { MatchCandidatesDocument, type Found, type PresentEnd, type Side } from './documents.ts';
import { WhatChanges } from './WhatChanges.tsx';
import { firstStep, rangeAround, formatStep, widerThan } from './search-steps.ts';

interface MatchCandidatesProps {
  readonly accountId: string;
  readonly side: Side;
  readonly busy: boolean;
  /** `decidedAt`: when the newest was of what had been decided about what was shown when it was chosen. */
  readonly onLink: (other: string, decidedAt: string | null) => Promise<void>;
}

/** What could be the other end of a transfer, the likeliest first; looked for further and further away. */
export function MatchCandidates({ accountId, side, busy, onLink }: MatchCandidatesProps) {
  const [days, setDays] = useState<number | undefined>(firstStep);
  const [asked, setAsked] = useState<{ readonly one: Found; readonly decidedAt: string | null }>();
  const variables = { accountId, taxTxId: side.id, filter: rangeAround(side.timestamp, days) };
  const { data, previousData, error, loading } = useQuery(MatchCandidatesDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const found = (data ?? previousData)?.matchableTaxTransactions;
  const wider = days === undefined ? undefined : widerThan(days);
  if (error) return <Banner tone="loss">Other ends could not be read: {error.message}</Banner>;
  if (!found) return <Text tone="muted">Reading …</Text>;
  const opposite = side.txSide === 'incoming' ? 'left' : 'arrived';
  const losing = (one: Found) => [...found.present, ...one.matchedWith];
  const { decidedAt } = found;
  const link = (one: Found) =>
    losing(one).length > 0 ? setAsked({ one, decidedAt }) : void onLink(one.id, decidedAt);
  return (
    <Stack gap="one">
      <div aria-live="polite">
        <Text tone="muted" size="small">
          {loading && !data
            ? `Looking ${formatStep(days)} …`
            : found.totalCount > 0
              ? `Looked ${formatStep(days)}: ${several(found.totalCount, 'transaction', 'transactions')}.`
              : `No ${shortened(side.currency)} ${opposite} elsewhere ${formatStep(days)}. Bring the file of the other exchange or wallet, or choose a category that says what this was.`}
        </Text>
      </div>
      {found.nodes.map((one) => (
        <Row key={one.id} between>
          <div>
            <Text>
              <Amount value={one.amount} unit={shortened(one.currency)} /> · {one.source.label} ·{' '}
              <When at={one.timestamp} />
            </Text>
            <Text tone="muted" size="small">
              {one.why} {`${one.confidence} of 100, ${one.level}.`}
            </Text>
            {!isPresent(one, side) &&
              one.matchedWith.map((end) => (
                <Text key={end.transactionId} tone="muted" size="small">
                  Matched with <End end={end} /> now.
                </Text>
              ))}
            {!isPresent(one, side) && (
              <WhatChanges
                by={`Link with ${one.amount} ${one.currency} at ${one.source.label}`}
                act={{ kind: 'link', taxTxIds: [side.id, one.id] }}
              />
            )}
          </div>
          {isPresent(one, side) ? (
            <Badge>The other end now</Badge>
          ) : (
            <Button
              small
              disabled={busy}
              label={`Link with ${one.amount} ${one.currency} at ${one.source.label}`}
              onClick={() => link(one)}
            >
              Link
            </Button>
          )}
        </Row>
      ))}
      <Confirm
        title="Link these instead?"
        open={asked !== undefined}
        verb="Link"
        busy={busy}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) void onLink(asked.one.id, asked.decidedAt);
          setAsked(undefined);
        }}
      >
        <Stack gap="one">
          <Text>These lose the match that they have now:</Text>
          {asked &&
            losing(asked.one).map((end) => (
              <Text key={end.transactionId}>
                <End end={end} />
              </Text>
            ))}
          <Text tone="muted">
            Another end is looked for automatically. Where none is found, an issue says so.
          </Text>
        </Stack>
      </Confirm>
      {found.totalCount > found.nodes.length && (
        <Text tone="muted" size="small">
          {several(
            found.totalCount - found.nodes.length,
            'less likely one is',
            'less likely ones are',
          )}{' '}
          not shown.
        </Text>
      )}
      {wider && (
        <div>
          <Button small disabled={loading} onClick={() => setDays(wider.days)}>
            {`Look further: ${formatStep(wider.days)}`}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const isPresent = ({ matchedWith }: Found, { transactionId }: Side): boolean =>
  matchedWith.some((end) => end.transactionId === transactionId);

const End = ({ end }: { readonly end: PresentEnd }) => (
  <>
    <Amount value={end.amount} unit={shortened(end.currency)} /> at {end.source.label},{' '}
    <When at={end.timestamp} />
  </>
);
