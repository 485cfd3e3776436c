import { Text } from '@lotbook/ui/layout';
import { ZoneContext } from '@lotbook/ui/When';
import { use } from 'react';
import { PageLink, WhyNote } from '../../system/links.tsx';
import type { YearReady } from './year-ready.ts';
import { formatBehind, formatEarlier } from './readiness-text.ts';
import { formatLater } from './tax-impact-text.ts';

interface EarlierProps {
  readonly year: number;
  readonly label: string;
  readonly count: number;
}

/** How many issues of earlier years count in a year, and the way to them. */
export const EarlierIssues = ({ year, label, count }: EarlierProps) => (
  <>
    {formatEarlier(count, label)}.{' '}
    <PageLink page="review" search={{ soldIn: year }}>
      {count === 1 ? 'Show it' : 'Show them'}
    </PageLink>
  </>
);

interface ElsewhereProps {
  readonly year: Pick<YearReady, 'year' | 'label' | 'isPresent' | 'behind' | 'earlier' | 'later'>;
  readonly currency: string;
}

/** Which sources may end before the year, and what settles that. */
function Behind({ behind }: Pick<YearReady, 'behind'>) {
  const words = formatBehind(behind, use(ZoneContext));
  if (words === undefined) return null;
  return (
    <Text tone="muted" size="small">
      {words}. Where more happened, bring a newer file; where not, the balance that an exchange
      showed at the end of the year tells so, and what is no longer used can be archived.{' '}
      <PageLink page="sources">Sources</PageLink>
    </Text>
  );
}

/** What issues of earlier years count in this one, and what of its own counts in others: units count when they are sold. */
export function Elsewhere({
  year: { year, label, isPresent, behind, earlier, later },
  currency,
}: ElsewhereProps) {
  const words = later && formatLater(later, label, currency);
  return (
    <>
      {!isPresent && <Behind behind={behind} />}
      {earlier && (
        <Text size="small">
          <EarlierIssues year={year} label={label} count={earlier.count} />
        </Text>
      )}
      {words && (
        <Text tone="muted" size="small">
          {words}. <WhyNote what="stake" id={String(year)} of={`Other years than ${label}`} />
        </Text>
      )}
    </>
  );
}
