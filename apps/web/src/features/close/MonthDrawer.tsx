import * as close from '@lotbook/messages/generated/web/close';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Checks, type Check } from '@lotbook/ui/Checks';
import { Drawer } from '@lotbook/ui/Drawer';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useTranslate } from '@lotbook/ui/translate';
import type { Translate } from '@lotbook/messages/translator';
import type { CloseChecklistQuery } from '../../generated/graphql.ts';
import { PageButton, PageLink } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { endMonth, formatMonth } from '../journal/periods.ts';
import { useJournalState } from '../journal/use-journal-state.ts';
import { getCheckLink } from './check-links.ts';
import { CloseForm } from './CloseForm.tsx';
import { ChecklistDocument } from './documents.ts';
import type { BookMonth } from './months.ts';
import { ReopenForm } from './ReopenForm.tsx';

interface MonthDrawerProps {
  readonly month: BookMonth | undefined;
  readonly open: boolean;
  /** The month to close next. */
  readonly next: BookMonth | undefined;
  readonly isWaiting: boolean;
  readonly onClose: () => void;
}

/** One month: its checklist, and closing or reopening it. */
export function MonthDrawer({ month, open, next, isWaiting, onClose }: MonthDrawerProps) {
  const t = useTranslate();
  return (
    <Drawer
      title={month ? formatMonth(month.month, t) : t(close.month)}
      open={open && month !== undefined}
      onClose={onClose}
    >
      {month && <MonthDetails key={month.month} month={month} next={next} isWaiting={isWaiting} />}
    </Drawer>
  );
}

function MonthDetails({
  month: book,
  next,
  isWaiting,
}: Pick<MonthDrawerProps, 'next' | 'isWaiting'> & { readonly month: BookMonth }) {
  const t = useTranslate();
  const { month, isClosed, hasData, reason } = book;
  const accountId = useAccountId();
  const { data, error } = useQuery(ChecklistDocument, {
    variables: { accountId, month },
    skip: isClosed,
    fetchPolicy: 'cache-and-network',
  });
  const checks = data?.closeChecklist;
  const period = { from: month, to: endMonth(month) };
  return (
    <Stack gap="three">
      <Row>
        <PageButton page="journal" search={period}>
          {t(close.showEntries)}
        </PageButton>
        <PageButton page="journal/trial-balance" search={period}>
          {t(close.showTrialBalance)}
        </PageButton>
      </Row>
      {isClosed ? (
        <>
          {reason !== null && <Text>{t(close.closedNote, { reason })}</Text>}
          <ReopenForm month={month} />
        </>
      ) : (
        <>
          {!hasData && <Banner tone="warning">{t(close.noDataHelp)}</Banner>}
          <Part title={t(close.checklist)}>
            {error && !checks ? (
              <Banner tone="loss">{t(close.checkFailed, { reason: error.message })}</Banner>
            ) : checks ? (
              <Checklist month={month} checks={checks} />
            ) : (
              <Skeleton width={40} />
            )}
          </Part>
          {checks && (
            <CloseForm
              book={book}
              next={next}
              isWaiting={isWaiting}
              hasOpenPoints={checks.some(({ state }) => state === 'open')}
            />
          )}
        </>
      )}
    </Stack>
  );
}

type CloseCheck = CloseChecklistQuery['closeChecklist'][number];

function Checklist({
  month,
  checks,
}: {
  readonly month: string;
  readonly checks: readonly CloseCheck[];
}) {
  const t = useTranslate();
  const { state } = useJournalState();
  const chart = state?.chart;
  return (
    <Checks
      label={t(close.checklist)}
      checks={checks.map((check): Check => ({
        id: check.id,
        label: <CheckLabel check={check} month={month} chart={chart} />,
        ready: check.state === 'done',
        state: formatState(check, t),
      }))}
    />
  );
}

function CheckLabel({
  check,
  month,
  chart,
}: {
  readonly check: CloseCheck;
  readonly month: string;
  readonly chart: string | undefined;
}) {
  const t = useTranslate();
  if (check.state === 'done') return check.label;
  return (
    <>
      {check.label}{' '}
      <PageLink {...getCheckLink(check, month, chart)}>
        {t(check.state === 'open' ? close.resolve : close.compare)}
        <span className="lb-hidden">: {check.label}</span>
      </PageLink>
    </>
  );
}

function formatState({ state, count }: CloseCheck, t: Translate): string {
  if (state === 'done') return t(close.ready);
  return state === 'unknown' ? t(close.unknown) : t(close.openCount, { count });
}
