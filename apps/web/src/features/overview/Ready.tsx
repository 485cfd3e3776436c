import * as common from '@lotbook/messages/generated/common';
import * as overview from '@lotbook/messages/generated/web/overview';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Checks } from '@lotbook/ui/Checks';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { Meter } from '@lotbook/ui/Meter';
import { Stale } from '@lotbook/ui/Stale';
import { PageLink, WhyNote } from '../../system/links.tsx';
import { formatExcluded } from '../account/incomplete-text.ts';
import { Elsewhere } from '../review/Elsewhere.tsx';
import { formatAside, checkLines, formatNeed, getReadyPercent } from '../account/readiness-text.ts';
import { formatYear } from '../account/tax-impact-text.ts';
import type { YearReady } from '../account/year-ready.ts';

interface ReadyProps {
  readonly year: YearReady | undefined;
  readonly currency: string;
  readonly stale: boolean;
  readonly computing: boolean;
}

interface ExplanationProps {
  readonly text: string;
  readonly year: YearReady;
  readonly isFigure: boolean;
}

/** A sentence with a link to the evidence of its figure, if it contains one. */
const Explanation = ({ text, year, isFigure }: ExplanationProps) =>
  isFigure ? (
    <>
      {text}. <WhyNote what="stake" id={String(year.year)} of={year.label} />
    </>
  ) : (
    text
  );

/** The text without open issues. */
function formatClear(t: Translate, year: YearReady, currency: string, computing: boolean): string {
  if (computing) return t(common.calculating);
  const missing = formatExcluded(year.excluded, t);
  if (missing !== '') return t(overview.incomplete, { missing });
  return year.aside
    ? t(overview.readyExcept, { dismissed: formatAside(t, year.aside, currency) })
    : t(overview.noOpenIssues);
}

/** How ready the tax year is for a return, and the open checks. */
export function Ready({ year, currency, stale, computing }: ReadyProps) {
  const t = useTranslate();
  if (!year || year.transactions === 0) return null;
  const percent = Math.min(computing ? 99 : 100, getReadyPercent(year));
  const change = formatYear(t, year, currency);
  const clear = formatClear(t, year, currency, computing);
  return (
    <Section
      title={t(overview.readyTitle, { year: year.label })}
      note={
        year.troubled === 0 && !year.earlier ? (
          <Explanation
            text={clear}
            year={year}
            isFigure={year.aside !== null && year.aside.low !== null}
          />
        ) : (
          <Explanation
            text={change ?? formatNeed(t, year.troubled, year.transactions)}
            year={year}
            isFigure={change !== undefined}
          />
        )
      }
      action={
        <PageLink page="review" search={{ taxYear: year.year }}>
          {t(overview.reviewYear)}
        </PageLink>
      }
    >
      <Stale when={stale}>
        <Stack>
          <Meter label={t(overview.readiness, { year: year.label })} percent={percent} />
          <Checks label={t(overview.checks, { year: year.label })} checks={checkLines(t, year)} />
          <Elsewhere year={year} currency={currency} />
          {year.isPresent && (
            <Text tone="muted" size="small">
              {t(overview.yearNotOver)}
            </Text>
          )}
        </Stack>
      </Stale>
    </Section>
  );
}
