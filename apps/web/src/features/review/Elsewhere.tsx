import * as readiness from '@lotbook/messages/generated/web/readiness';
import { Text } from '@lotbook/ui/layout';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { ZoneContext } from '@lotbook/ui/When';
import { lazy, Suspense, use } from 'react';
import { PageLink, WhyNote } from '../../system/links.tsx';
import type { YearReady } from '../account/year-ready.ts';
import { formatBehind, formatEarlier } from '../account/readiness-text.ts';
import { formatLater } from '../account/tax-impact-text.ts';

const MissingRows = lazy(async () => ({
  default: (await import('./MissingRows.tsx')).MissingRows,
}));

interface EarlierProps {
  readonly year: number;
  readonly label: string;
  readonly count: number;
}

/** How many issues of earlier years affect a year, with a link to them. */
export function EarlierIssues({ year, label, count }: EarlierProps) {
  const t = useTranslate();
  return (
    <>
      {formatEarlier(t, count, label)}.{' '}
      <PageLink page="review" search={{ soldIn: year }}>
        {t(readiness.showEarlier, { count })}
      </PageLink>
    </>
  );
}

interface ElsewhereProps {
  readonly year: Pick<
    YearReady,
    'year' | 'label' | 'isPresent' | 'behind' | 'missingRows' | 'earlier' | 'later'
  >;
  readonly currency: string;
}

const linkToSources = (text: string) => <PageLink page="sources">{text}</PageLink>;

/** Which sources may end before the year, and how to resolve that. */
function Behind({ behind }: Pick<YearReady, 'behind'>) {
  const t = useTranslate();
  const sources = formatBehind(t, behind, use(ZoneContext));
  if (sources === undefined) return null;
  return (
    <Text tone="muted" size="small">
      <RichText
        message={readiness.behindHelp}
        params={{ sources }}
        tags={{ link: linkToSources }}
      />
    </Text>
  );
}

/** The issues of earlier years that affect this one, and the effect of its own on others: units count when they are sold. */
export function Elsewhere({
  year: { year, label, isPresent, behind, missingRows, earlier, later },
  currency,
}: ElsewhereProps) {
  const t = useTranslate();
  const change = later && formatLater(t, later, label, currency);
  return (
    <>
      {!isPresent && <Behind behind={behind} />}
      {missingRows.length > 0 && (
        <Suspense>
          <MissingRows places={missingRows} />
        </Suspense>
      )}
      {earlier && (
        <Text size="small">
          <EarlierIssues year={year} label={label} count={earlier.count} />
        </Text>
      )}
      {change && (
        <Text tone="muted" size="small">
          {change}.{' '}
          <WhyNote what="stake" id={String(year)} of={t(readiness.otherYears, { year: label })} />
        </Text>
      )}
    </>
  );
}
