import * as texts from '@lotbook/messages/generated/web/transactions';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { shortenName } from '@lotbook/ui/AssetName';
import { Badge } from '@lotbook/ui/Badge';
import { Stack, Text } from '@lotbook/ui/layout';
import { PageLink } from '../../../system/links.tsx';
import type { OtherEnd } from './transfer-documents.ts';
import { makeDateTag, makeUnitsTag } from '../../shared/text-tags.tsx';

const levels: Readonly<Record<string, 'gain' | 'plain' | 'warning'>> = {
  high: 'gain',
  medium: 'plain',
  low: 'warning',
};

interface FoundProps {
  readonly found: Pick<OtherEnd, 'why' | 'confidence' | 'level' | 'lost'>;
  readonly asset: string;
}

/** How the other side was found, the confidence, and what didn't arrive. */
export function Found({ found: { why, confidence, level, lost }, asset }: FoundProps) {
  const t = useTranslate();
  return (
    <>
      <Text>
        {why}{' '}
        <Badge tone={levels[level] ?? 'plain'}>
          {t(texts.confidence, { confidence: String(confidence), level })}
        </Badge>
      </Text>
      {lost !== '0' && (
        <Text tone="muted" size="small">
          <RichText
            message={texts.notReceived}
            tags={{ units: makeUnitsTag(lost, shortenName(asset)) }}
          />
        </Text>
      )}
    </>
  );
}

/** Every other side of a transfer: how much moved where and when, with a link. */
export function OtherEnds({
  ends,
  ownId,
}: {
  readonly ends: readonly OtherEnd[];
  readonly ownId: string;
}) {
  const t = useTranslate();
  return (
    <Stack gap="two">
      {ends.map((end) => (
        <Stack key={`${end.ofId} ${end.id}`} gap="one">
          <Text tone="strong">
            <RichText
              message={end.txSide === 'incoming' ? texts.sentToSource : texts.receivedFromSource}
              params={{ source: end.source.label }}
              tags={{
                units: makeUnitsTag(end.quantity, shortenName(end.currency)),
                date: makeDateTag(end.timestamp),
              }}
            />
          </Text>
          <Found found={end} asset={end.currency} />
          {end.amount !== end.quantity && (
            <Text tone="muted" size="small">
              <RichText
                message={texts.ofUnitsThere}
                tags={{
                  units: makeUnitsTag(end.amount, shortenName(end.currency)),
                }}
              />
            </Text>
          )}
          {end.transactionId === ownId ? (
            <Text tone="muted" size="small">
              {t(texts.bothSidesHere)}
            </Text>
          ) : (
            <PageLink page="transactions" search={{ txId: end.transactionId }}>
              {t(texts.openOtherSide, { source: end.source.label })}
            </PageLink>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
