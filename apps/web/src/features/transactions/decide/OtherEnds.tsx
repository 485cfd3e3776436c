import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { Badge } from '@lotbook/ui/Badge';
import { Stack, Text } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import { PageLink } from '../../../system/links.tsx';
import type { OtherEnd } from './transfer-documents.ts';

const levels: Readonly<Record<string, 'gain' | 'plain' | 'warning'>> = {
  high: 'gain',
  medium: 'plain',
  low: 'warning',
};

interface FoundProps {
  readonly found: Pick<OtherEnd, 'why' | 'confidence' | 'level' | 'lost'>;
  readonly asset: string;
}

/** How another end was found, how sure that is, and what did not arrive. */
export const Found = ({ found: { why, confidence, level, lost }, asset }: FoundProps) => (
  <>
    <Text>
      {why} <Badge tone={levels[level] ?? 'plain'}>{`${confidence} of 100, ${level}`}</Badge>
    </Text>
    {lost !== '0' && (
      <Text tone="muted" size="small">
        <Amount value={lost} unit={shortened(asset)} /> did not arrive.
      </Text>
    )}
  </>
);

/** Every other end of a side: how much went where and when, with a way there. */
export const OtherEnds = ({
  ends,
  ownId,
}: {
  readonly ends: readonly OtherEnd[];
  readonly ownId: string;
}) => (
  <Stack gap="two">
    {ends.map((end) => (
      <Stack key={`${end.ofId} ${end.id}`} gap="one">
        <Text tone="strong">
          <Amount value={end.quantity} unit={shortened(end.currency)} />{' '}
          {end.txSide === 'incoming' ? 'to' : 'from'} {end.source.label},{' '}
          <When at={end.timestamp} />
        </Text>
        <Found found={end} asset={end.currency} />
        {end.amount !== end.quantity && (
          <Text tone="muted" size="small">
            Of <Amount value={end.amount} unit={shortened(end.currency)} /> there.
          </Text>
        )}
        {end.transactionId === ownId ? (
          <Text tone="muted" size="small">
            Both ends are in this row.
          </Text>
        ) : (
          <PageLink page="transactions" search={{ txId: end.transactionId }}>
            Open the other end at {end.source.label}
          </PageLink>
        )}
      </Stack>
    ))}
  </Stack>
);
