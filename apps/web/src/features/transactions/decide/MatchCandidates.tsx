import * as texts from '@lotbook/messages/generated/web/transactions';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortenName } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { Badge } from '@lotbook/ui/Badge';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { MatchCandidatesDocument, type Found, type PresentEnd, type Side } from './documents.ts';
import { WhatChanges } from './WhatChanges.tsx';
import { firstStep, getRangeAround, toRangeParams, findWiderStep } from './search-steps.ts';
import { makeDateTag, makeUnitsTag } from '../../shared/text-tags.tsx';

interface MatchCandidatesProps {
  readonly accountId: string;
  readonly side: Side;
  readonly busy: boolean;
  /** `decidedAt`: when the newest change of the shown transactions was made. */
  readonly onLink: (other: string, decidedAt: string | null) => Promise<void>;
}

/** Possible other sides of a transfer, the likeliest first. The search widens step by step. */
export function MatchCandidates({ accountId, side, busy, onLink }: MatchCandidatesProps) {
  const t = useTranslate();
  const [days, setDays] = useState<number | undefined>(firstStep);
  const [pending, setPending] = useState<{
    readonly one: Found;
    readonly decidedAt: string | null;
  }>();
  const variables = { accountId, taxTxId: side.id, filter: getRangeAround(side.timestamp, days) };
  const { data, previousData, error, loading } = useQuery(MatchCandidatesDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const found = (data ?? previousData)?.matchableTaxTransactions;
  const wider = days === undefined ? undefined : findWiderStep(days);
  if (error)
    return <Banner tone="loss">{t(texts.candidatesFailed, { reason: error.message })}</Banner>;
  if (!found) return <Text tone="muted">{t(texts.loading)}</Text>;
  const range = toRangeParams(days);
  const getLostMatches = (one: Found) => [...found.present, ...one.matchedWith];
  const { decidedAt } = found;
  const link = (one: Found) =>
    getLostMatches(one).length > 0
      ? setPending({ one, decidedAt })
      : void onLink(one.id, decidedAt);
  return (
    <Stack gap="one">
      <div aria-live="polite">
        <Text tone="muted" size="small">
          {loading && !data
            ? t(texts.searchingRange, range)
            : found.totalCount > 0
              ? t(texts.searchedRange, { ...range, count: found.totalCount })
              : t(texts.noCandidates, {
                  ...range,
                  asset: shortenName(side.currency),
                  side: side.txSide === 'incoming' ? 'incoming' : 'other',
                })}
        </Text>
      </div>
      {found.nodes.map((one) => (
        <Row key={one.id} between>
          <div>
            <Text>
              <Amount value={one.amount} unit={shortenName(one.currency)} /> · {one.source.label} ·{' '}
              <When at={one.timestamp} />
            </Text>
            <Text tone="muted" size="small">
              {one.why}{' '}
              {t(texts.confidenceSentence, {
                confidence: String(one.confidence),
                level: one.level,
              })}
            </Text>
            {!isPresent(one, side) &&
              one.matchedWith.map((end) => (
                <Text key={end.transactionId} tone="muted" size="small">
                  <End end={end} message={texts.matchedNow} />
                </Text>
              ))}
            {!isPresent(one, side) && (
              <WhatChanges
                by={t(texts.linkWith, toLinkParams(one))}
                act={{ kind: 'link', taxTxIds: [side.id, one.id] }}
              />
            )}
          </div>
          {isPresent(one, side) ? (
            <Badge>{t(texts.currentMatch)}</Badge>
          ) : (
            <Button
              small
              disabled={busy}
              label={t(texts.linkWith, toLinkParams(one))}
              onClick={() => link(one)}
            >
              {t(texts.link)}
            </Button>
          )}
        </Row>
      ))}
      <Confirm
        title={t(texts.linkInsteadTitle)}
        open={pending !== undefined}
        verb={t(texts.link)}
        busy={busy}
        onClose={() => setPending(undefined)}
        onConfirm={() => {
          if (pending) void onLink(pending.one.id, pending.decidedAt);
          setPending(undefined);
        }}
      >
        <Stack gap="one">
          <Text>{t(texts.linkInsteadHelp)}</Text>
          {pending &&
            getLostMatches(pending.one).map((end) => (
              <Text key={end.transactionId}>
                <End end={end} message={texts.endAtSource} />
              </Text>
            ))}
          <Text tone="muted">{t(texts.linkInsteadNote)}</Text>
        </Stack>
      </Confirm>
      {found.totalCount > found.nodes.length && (
        <Text tone="muted" size="small">
          {t(texts.lessLikely, { count: found.totalCount - found.nodes.length })}
        </Text>
      )}
      {wider && (
        <div>
          <Button small disabled={loading} onClick={() => setDays(wider.days)}>
            {t(texts.searchFurther, toRangeParams(wider.days))}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const isPresent = ({ matchedWith }: Found, { transactionId }: Side): boolean =>
  matchedWith.some((end) => end.transactionId === transactionId);

const toLinkParams = ({ amount, currency, source }: Found) => ({
  units: `${amount} ${currency}`,
  source: source.label,
});

interface EndProps {
  readonly end: PresentEnd;
  readonly message: typeof texts.endAtSource | typeof texts.matchedNow;
}

const End = ({ end, message }: EndProps) => (
  <RichText
    message={message}
    params={{ source: end.source.label }}
    tags={{
      units: makeUnitsTag(end.amount, shortenName(end.currency)),
      date: makeDateTag(end.timestamp),
    }}
  />
);
