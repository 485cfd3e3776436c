import { Text } from '@lotbook/ui/layout';
import { PageLink, WhyNote } from '../../system/links.tsx';
import type { YearReady } from './year-ready.ts';
import { earlierWords } from './readiness-words.ts';
import { laterWords } from './stake-words.ts';

interface EarlierProps {
  readonly year: number;
  readonly label: string;
  readonly count: number;
}

/** How many issues of earlier years count in a year, and the way to them. */
export const EarlierIssues = ({ year, label, count }: EarlierProps) => (
  <>
    {earlierWords(count, label)}.{' '}
    <PageLink page="review" search={{ soldIn: year }}>
      {count === 1 ? 'Show it' : 'Show them'}
    </PageLink>
  </>
);

interface ElsewhereProps {
  readonly year: Pick<YearReady, 'year' | 'label' | 'earlier' | 'later'>;
  readonly currency: string;
}

/** What issues of earlier years count in this one, and what of its own counts in others: units count when they are sold. */
export function Elsewhere({ year: { year, label, earlier, later }, currency }: ElsewhereProps) {
  const words = later && laterWords(later, label, currency);
  return (
    <>
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
