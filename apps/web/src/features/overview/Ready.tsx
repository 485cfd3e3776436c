import { Checks } from '@lotbook/ui/Checks';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { Meter } from '@lotbook/ui/Meter';
import { Stale } from '@lotbook/ui/Stale';
import { PageLink, WhyNote } from '../../system/links.tsx';
import { formatExcluded } from '../account/incomplete-text.ts';
import { Elsewhere } from '../review/Elsewhere.tsx';
import { formatAside, checkLines, formatNeed, readyPercent } from '../review/readiness-text.ts';
import { formatYear } from '../review/tax-impact-text.ts';
import type { YearReady } from '../review/year-ready.ts';

interface ReadyProps {
  readonly year: YearReady | undefined;
  readonly currency: string;
  readonly stale: boolean;
  readonly computing: boolean;
}

interface ExplanationProps {
  readonly words: string;
  readonly year: YearReady;
  readonly isFigure: boolean;
}

/** A sentence with the way to what its figure rests on, where it tells one. */
const Told = ({ words, year, isFigure }: ExplanationProps) =>
  isFigure ? (
    <>
      {words}. <WhyNote what="stake" id={String(year.year)} of={year.label} />
    </>
  ) : (
    words
  );

/** What is said if no issue is open. */
function formatClear(year: YearReady, currency: string, computing: boolean): string {
  if (computing) return 'Calculating…';
  const missing = formatExcluded(year.excluded);
  if (missing !== '') return `Incomplete: ${missing}`;
  return year.aside ? `Ready, with ${formatAside(year.aside, currency)}` : 'No open issues';
}

/** How far the tax year is from being fit for a return, and what is left to do. */
export function Ready({ year, currency, stale, computing }: ReadyProps) {
  if (!year || year.transactions === 0) return null;
  const percent = computing ? Math.min(99, readyPercent(year)) : readyPercent(year);
  const words = formatYear(year, currency);
  const clear = formatClear(year, currency, computing);
  return (
    <Section
      title={`Is ${year.label} ready?`}
      note={
        year.troubled === 0 && !year.earlier ? (
          <Told
            words={clear}
            year={year}
            isFigure={year.aside !== null && year.aside.low !== null}
          />
        ) : (
          <Told
            words={words ?? formatNeed(year.troubled, year.transactions)}
            year={year}
            isFigure={words !== undefined}
          />
        )
      }
      action={
        <PageLink page="review" search={{ taxYear: year.year }}>
          Review it
        </PageLink>
      }
    >
      <Stale when={stale}>
        <Stack>
          <Meter label={`Readiness of ${year.label}`} percent={percent} />
          <Checks label={`Checks of ${year.label}`} checks={checkLines(year)} />
          <Elsewhere year={year} currency={currency} />
          {year.isPresent && (
            <Text tone="muted" size="small">
              The year is not over yet.
            </Text>
          )}
        </Stack>
      </Stale>
    </Section>
  );
}
