import * as review from '@lotbook/messages/generated/web/review';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Checks } from '@lotbook/ui/Checks';
import { Section, Stack } from '@lotbook/ui/layout';
import { MeterList } from '@lotbook/ui/MeterList';
import { Stale } from '@lotbook/ui/Stale';
import { PageLink, WhyNote } from '../../system/links.tsx';
import { formatExcluded } from '../account/incomplete-text.ts';
import type { YearReady } from '../account/year-ready.ts';
import { Elsewhere } from './Elsewhere.tsx';
import {
  formatAside,
  checkLines,
  formatEarlier,
  formatNeed,
  getReadyPercent,
} from '../account/readiness-text.ts';
import { formatLater, formatYear } from '../account/tax-impact-text.ts';

interface YearMetersProps {
  readonly years: readonly YearReady[];
  readonly chosen: number | undefined;
  readonly currency: string;
  readonly stale: boolean;
  readonly onChoose: (year: number | undefined) => void;
}

/** How ready each tax year is for a return, and the open checks of the selected one. */
export function YearMeters({ years, chosen, currency, stale, onChoose }: YearMetersProps) {
  const t = useTranslate();
  const year = years.find((each) => each.year === chosen);
  return (
    <>
      <Section title={t(review.yearsTitle)} note={t(review.yearsNote)} flush>
        <Stale when={stale}>
          <MeterList
            label={t(review.yearsLabel)}
            items={years.map((each) => ({
              id: String(each.year),
              label: each.isPresent ? t(review.unfinishedYear, { year: each.label }) : each.label,
              percent: Math.min(stale ? 99 : 100, getReadyPercent(each)),
              words: each.troubled === 0 ? formatReady(t, each) : undefined,
              note: getNote(t, each, currency),
              why: hasMoney(each) && (
                <WhyNote what="stake" id={String(each.year)} of={each.label} />
              ),
              pressed: each.year === chosen,
            }))}
            onChoose={(id) => onChoose(Number(id) === chosen ? undefined : Number(id))}
          />
        </Stale>
      </Section>
      {year && (
        <Section title={t(review.yearTitle, { year: year.label })} action={<AtStake year={year} />}>
          <Stack>
            <Checks
              label={t(review.yearChecks, { year: year.label })}
              checks={checkLines(t, year)}
            />
            <Elsewhere year={year} currency={currency} />
          </Stack>
        </Section>
      )}
    </>
  );
}

/** Links to the tax impact of each issue of the year. */
function AtStake({ year: { year, low, high } }: { readonly year: YearReady }) {
  const t = useTranslate();
  return low === null || high === null ? null : (
    <PageLink page="evidence" search={{ what: 'stake', id: String(year) }}>
      {t(review.impactBreakdown)}
    </PageLink>
  );
}

const hasMoney = ({ low, later, aside }: YearReady): boolean =>
  low !== null || later !== null || (aside !== null && aside.low !== null);

/** The state of a year without open issues of its own; undefined if there is nothing to add. */
function formatReady(t: Translate, { earlier, aside, excluded }: YearReady): string | undefined {
  if (excluded.length > 0) return t(review.incomplete);
  if (earlier) return t(review.readyExceptEarlier, { count: earlier.count });
  return aside ? t(review.readyDismissed, { count: aside.count + aside.earlier }) : undefined;
}

function getNote(t: Translate, year: YearReady, currency: string): string {
  const dismissed = year.aside && formatAside(t, year.aside, currency);
  const missing = formatExcluded(year.excluded, t);
  if (year.troubled === 0 && !year.earlier) {
    return (
      [missing, dismissed].filter(Boolean).join('. ') ||
      t(review.noOpenIssuesIn, { count: year.transactions })
    );
  }
  const open = year.troubled > 0 && formatNeed(t, year.troubled, year.transactions);
  const earlier = year.earlier && formatEarlier(t, year.earlier.count, year.label);
  const change =
    formatYear(t, year, currency) ??
    (year.later && formatLater(t, year.later, year.label, currency));
  return [open, missing, earlier, change, dismissed].filter(Boolean).join('. ');
}
