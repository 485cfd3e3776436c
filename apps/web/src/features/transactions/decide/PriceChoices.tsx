import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useQuery } from '@apollo/client/react';
import { getPriceSources } from '@lotbook/model/price-origin';
import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { BulletList } from '@lotbook/ui/BulletList';
import { Button } from '@lotbook/ui/buttons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import { PageLink } from '../../../system/links.tsx';
import { PriceCandidatesDocument, type PriceCandidate } from './price-documents.ts';

interface PriceChoicesProps {
  readonly accountId: string;
  readonly taxTxId: string;
  readonly busy: boolean;
  readonly onTake: (candidate: PriceCandidate) => void;
}

const kinds: Readonly<Record<string, string>> = {
  provider: 'Price then',
  'other-side': 'By the other side',
  'same-day': 'Another row that day',
  before: 'Nearest before',
  after: 'Nearest after',
};

/** Known prices of one unit, each with who tells it and of when it is; one of them becomes the price. */
export function PriceChoices({ accountId, taxTxId, busy, onTake }: PriceChoicesProps) {
  const { data, error } = useQuery(PriceCandidatesDocument, {
    variables: { accountId, taxTxId },
    fetchPolicy: 'network-only',
  });
  const found = data?.priceCandidates;
  // A refusal says why this side has no price of its own.
  if (CombinedGraphQLErrors.is(error)) return <Banner tone="info">{error.message}</Banner>;
  if (error) return <Banner tone="loss">Known prices could not be read: {error.message}</Banner>;
  if (!found) return <Text tone="muted">Asking for prices …</Text>;
  const { candidates, currency, asset, silent, isAsked } = found;
  return (
    <Stack gap="one">
      {candidates.length === 0 && (
        <Text tone="muted">
          Nobody knows a price of {shortened(asset)} for this moment or near it. Give one with
          “Change price”, or bring a price file.
        </Text>
      )}
      {candidates.map((candidate) => (
        <Row key={`${candidate.kind} ${candidate.from} ${candidate.at}`} between>
          <div>
            <Text>
              <Amount value={candidate.unitPrice} digits="price" unit={currency} /> ·{' '}
              {kinds[candidate.kind] ?? candidate.kind}
            </Text>
            <Text tone="muted" size="small">
              {candidate.transactionId !== null && candidate.kind === 'same-day' ? (
                <PageLink page="transactions" search={{ txId: candidate.transactionId }}>
                  {candidate.from}
                </PageLink>
              ) : (
                getPriceSources(candidate.from)
              )}
              , <When at={candidate.at} />
              {candidate.secondsApart !== 0 && `, ${candidate.distance}`}
            </Text>
          </div>
          <Button
            small
            disabled={busy}
            label={`Take ${candidate.unitPrice} ${currency} from ${getPriceSources(candidate.from)}`}
            onClick={() => onTake(candidate)}
          >
            Take this
          </Button>
        </Row>
      ))}
      {!isAsked && (
        <Text tone="muted" size="small">
          This installation asks nobody over the network, so only prices that are at hand are
          listed.
        </Text>
      )}
      <BulletList items={silent.map(({ provider, reason }) => `${provider}: ${reason}`)} />
    </Stack>
  );
}
