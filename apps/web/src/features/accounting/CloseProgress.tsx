import * as accounting from '@lotbook/messages/generated/web/accounting';
import * as close from '@lotbook/messages/generated/web/close';
import type { Translate } from '@lotbook/messages/translator';
import { Facts, Section, Stack, Text } from '@lotbook/ui/layout';
import { Meter } from '@lotbook/ui/Meter';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useTranslate } from '@lotbook/ui/translate';
import { PageLink } from '../../system/links.tsx';
import type { BookMonth } from '../close/months.ts';
import { formatMonth } from '../journal/periods.ts';

const shownMonths = 6;

/** How many months are closed, and the newest ones. */
export function CloseProgress({ months }: { readonly months: readonly BookMonth[] | undefined }) {
  const t = useTranslate();
  const over =
    months?.filter(({ isRunning, isClosed, hasData }) => isClosed || (!isRunning && hasData)) ?? [];
  const closed = over.filter(({ isClosed }) => isClosed).length;
  return (
    <Section
      title={t(accounting.close)}
      action={<PageLink page="journal/close">{t(accounting.allMonths)}</PageLink>}
    >
      {!months ? (
        <Skeleton width={24} />
      ) : months.length === 0 ? (
        <Text tone="muted">{t(accounting.noMonths)}</Text>
      ) : (
        <Stack>
          {over.length > 0 && (
            <Stack gap="half">
              <Text>{t(accounting.closeProgress, { closed, count: over.length })}</Text>
              <Meter
                label={t(accounting.closeMeter)}
                percent={Math.floor((closed / over.length) * 100)}
              />
            </Stack>
          )}
          <Facts
            items={months.slice(0, shownMonths).map((month) => [
              formatMonth(month.month, t),
              <PageLink
                key={month.month}
                page="journal/close"
                search={{ modals: [`month:${month.month}`] }}
              >
                {formatState(month, t)}
              </PageLink>,
            ])}
          />
        </Stack>
      )}
    </Section>
  );
}

function formatState(
  { isClosed, isRunning, hasData, openIssues }: BookMonth,
  t: Translate,
): string {
  if (isClosed) return t(accounting.monthClosed);
  if (isRunning) return t(accounting.monthRunning);
  if (!hasData) return t(close.noData);
  return openIssues > 0 ? t(accounting.monthIssues, { count: openIssues }) : t(close.open);
}
