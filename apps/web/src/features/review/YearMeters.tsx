import { Checks } from '@lotbook/ui/Checks';
import { Section, Stack } from '@lotbook/ui/layout';
import { MeterList } from '@lotbook/ui/MeterList';
import { Stale } from '@lotbook/ui/Stale';
import { several } from '@lotbook/model/several';
import { PageLink, WhyNote } from '../../system/links.tsx';
import { formatExcluded } from '../account/incomplete-text.ts';
import type { YearReady } from './year-ready.ts';
import { Elsewhere } from './Elsewhere.tsx';
import {
  formatAside,
  checkLines,
  formatEarlier,
  formatNeed,
  readyPercent,
} from './readiness-text.ts';
import { formatLater, formatYear } from './tax-impact-text.ts';

interface YearMetersProps {
  readonly years: readonly YearReady[];
  readonly chosen: number | undefined;
  readonly currency: string;
  readonly stale: boolean;
  readonly onChoose: (year: number | undefined) => void;
}

/** How far each tax year is from being fit for a return, and for the chosen one what is left. */
export function YearMeters({ years, chosen, currency, stale, onChoose }: YearMetersProps) {
  const year = years.find((each) => each.year === chosen);
  return (
    <>
      <Section
        title="How ready is each year?"
        note="Transactions without an open error or warning"
        flush
      >
        <Stale when={stale}>
          <MeterList
            label="Readiness by tax year"
            items={years.map((each) => ({
              id: String(each.year),
              label: each.isPresent ? `${each.label}, not over yet` : each.label,
              percent: stale ? Math.min(99, readyPercent(each)) : readyPercent(each),
              words: each.troubled === 0 ? formatReady(each) : undefined,
              note: getNote(each, currency),
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
        <Section title={`What makes ${year.label} ready`} action={<AtStake year={year} />}>
          <Stack>
            <Checks label={`Checks of ${year.label}`} checks={checkLines(year)} />
            <Elsewhere year={year} currency={currency} />
          </Stack>
        </Section>
      )}
    </>
  );
}

/** How the money at stake in the year is made up, issue by issue. */
const AtStake = ({ year: { year, low, high } }: { readonly year: YearReady }) =>
  low === null || high === null ? null : (
    <PageLink page="evidence" search={{ what: 'stake', id: String(year) }}>
      What the money at stake is made of
    </PageLink>
  );

const hasMoney = ({ low, later, aside }: YearReady): boolean =>
  low !== null || later !== null || (aside !== null && aside.low !== null);

/** Of a year of whose own transactions none needs anybody; undefined where nothing is to be added to that. */
function formatReady({ earlier, aside, excluded }: YearReady): string | undefined {
  if (excluded.length > 0) return 'incomplete';
  if (earlier) return `ready but for ${earlier.count.toLocaleString('en-US')} of earlier years`;
  return aside
    ? `ready, ${(aside.count + aside.earlier).toLocaleString('en-US')} set aside`
    : undefined;
}

function getNote(year: YearReady, currency: string): string {
  const aside = year.aside && formatAside(year.aside, currency);
  const missing = formatExcluded(year.excluded);
  if (year.troubled === 0 && !year.earlier) {
    return (
      [missing, aside].filter(Boolean).join('. ') ||
      `No open issues in ${several(year.transactions, 'transaction', 'transactions')}`
    );
  }
  const open = year.troubled > 0 && formatNeed(year.troubled, year.transactions);
  const earlier = year.earlier && formatEarlier(year.earlier.count, year.label);
  const words =
    formatYear(year, currency) ?? (year.later && formatLater(year.later, year.label, currency));
  return [open, missing, earlier, words, aside].filter(Boolean).join('. ');
}
