import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { several } from '../../account/words.ts';
import { MatchCandidatesDocument, type Side } from './documents.ts';
import { firstStep, rangeAround, stepWords, widerThan } from './search-steps.ts';

interface MatchCandidatesProps {
  readonly accountId: string;
  readonly side: Side;
  readonly busy: boolean;
  readonly onLink: (other: string) => Promise<void>;
}

/** What could be the other end of a transfer, the likeliest first; looked for further and further away. */
export function MatchCandidates({ accountId, side, busy, onLink }: MatchCandidatesProps) {
  const [days, setDays] = useState<number | undefined>(firstStep);
  const variables = { accountId, taxTxId: side.id, filter: rangeAround(side.timestamp, days) };
  const { data, previousData, error, loading } = useQuery(MatchCandidatesDocument, { variables, fetchPolicy: 'cache-and-network' });
  const found = (data ?? previousData)?.matchableTaxTransactions;
  const wider = days === undefined ? undefined : widerThan(days);
  if (error) return <Banner tone="loss">Other ends could not be read: {error.message}</Banner>;
  if (!found) return <Text tone="muted">Reading …</Text>;
  const opposite = side.txSide === 'incoming' ? 'left' : 'arrived';
  return (
    <Stack gap="one">
      <div aria-live="polite">
        <Text tone="muted" size="small">
          {loading && !data
            ? `Looking ${stepWords(days)} …`
            : found.totalCount > 0
              ? `Looked ${stepWords(days)}: ${several(found.totalCount, 'transaction', 'transactions')}.`
              : `No ${shortened(side.currency)} ${opposite} elsewhere ${stepWords(days)}. Bring the file of the other exchange or wallet, or choose a category that says what this was.`}
        </Text>
      </div>
      {found.nodes.map((one) => (
        <Row key={one.id} between>
          <div>
            <Text>
              <Amount value={one.amount} unit={shortened(one.currency)} /> · {one.source.label} · <When at={one.timestamp} />
            </Text>
            <Text tone="muted" size="small">
              {one.why} {`${one.confidence} of 100, ${one.level}.`}
            </Text>
          </div>
          <Button
            small
            disabled={busy || one.id === side.transferMatch?.inId || one.id === side.transferMatch?.outId}
            label={`Link with ${one.amount} ${one.currency} at ${one.source.label}`}
            onClick={() => void onLink(one.id)}
          >
            Link
          </Button>
        </Row>
      ))}
      {found.totalCount > found.nodes.length && (
        <Text tone="muted" size="small">
          {several(found.totalCount - found.nodes.length, 'less likely one is', 'less likely ones are')} not shown.
        </Text>
      )}
      {wider && (
        <div>
          <Button small disabled={loading} onClick={() => setDays(wider.days)}>
            {`Look further: ${stepWords(wider.days)}`}
          </Button>
        </div>
      )}
    </Stack>
  );
}
