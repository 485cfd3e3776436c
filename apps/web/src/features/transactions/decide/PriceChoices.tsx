import * as texts from '@lotbook/messages/generated/web/transactions';
import { renderWith } from '@lotbook/messages/fill';
import type { Message } from '@lotbook/messages/message';
import { useTranslate } from '@lotbook/ui/translate';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useQuery } from '@apollo/client/react';
import { getPriceSources } from '@lotbook/model/price-origin';
import { Amount } from '@lotbook/ui/Amount';
import { shortenName } from '@lotbook/ui/AssetName';
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

const kinds: Readonly<Record<string, Message>> = {
  provider: texts.providerPrice,
  'other-side': texts.otherSidePrice,
  'same-day': texts.sameDayPrice,
  before: texts.priceBefore,
  after: texts.priceAfter,
};

/** Known unit prices, each with its source and time. The person picks one. */
export function PriceChoices({ accountId, taxTxId, busy, onTake }: PriceChoicesProps) {
  const t = useTranslate();
  const { data, error } = useQuery(PriceCandidatesDocument, {
    variables: { accountId, taxTxId },
    fetchPolicy: 'network-only',
  });
  const found = data?.priceCandidates;
  // The server explains why this side has no price of its own.
  if (CombinedGraphQLErrors.is(error)) return <Banner tone="info">{error.message}</Banner>;
  if (error) return <Banner tone="loss">{t(texts.pricesFailed, { reason: error.message })}</Banner>;
  if (!found) return <Text tone="muted">{t(texts.loadingPrices)}</Text>;
  const getKind = (kind: string): string => (kinds[kind] ? t(kinds[kind]) : kind);
  const { candidates, currency, asset, silent, isAsked } = found;
  return (
    <Stack gap="one">
      {candidates.length === 0 && (
        <Text tone="muted">{t(texts.noPrices, { asset: shortenName(asset) })}</Text>
      )}
      {candidates.map((candidate) => (
        <Row key={`${candidate.kind} ${candidate.from} ${candidate.at}`} between>
          <div>
            <Text>
              <Amount value={candidate.unitPrice} digits="price" unit={currency} /> ·{' '}
              {getKind(candidate.kind)}
            </Text>
            <Text tone="muted" size="small">
              {candidate.transactionId !== null && candidate.kind === 'same-day' ? (
                <PageLink page="transactions" search={{ txId: candidate.transactionId }}>
                  {candidate.from}
                </PageLink>
              ) : (
                renderWith(getPriceSources(candidate.from), t)
              )}
              , <When at={candidate.at} />
              {candidate.secondsApart !== 0 && `, ${candidate.distance}`}
            </Text>
          </div>
          <Button
            small
            disabled={busy}
            label={t(texts.usePriceFrom, {
              price: { amount: candidate.unitPrice, currency, isUnitPrice: true },
              source: renderWith(getPriceSources(candidate.from), t),
            })}
            onClick={() => onTake(candidate)}
          >
            {t(texts.useThis)}
          </Button>
        </Row>
      ))}
      {!isAsked && (
        <Text tone="muted" size="small">
          {t(texts.pricesOffline)}
        </Text>
      )}
      <BulletList items={silent.map(({ provider, reason }) => `${provider}: ${reason}`)} />
    </Stack>
  );
}
