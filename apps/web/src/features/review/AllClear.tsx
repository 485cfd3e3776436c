import * as common from '@lotbook/messages/generated/common';
import * as review from '@lotbook/messages/generated/web/review';
import type { Translate } from '@lotbook/messages/translator';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { CircleCheck, Inbox } from '@lotbook/ui/icons';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { PageButton, PageLink } from '../../system/links.tsx';
import { nothingHidden } from '../shared/view.ts';
import { AddFilesButton } from '../account/AddFilesButton.tsx';
import { formatExcluded, type Unpriced } from '../account/incomplete-text.ts';
import type { YearReady } from '../account/year-ready.ts';
import { showDay } from '../transactions/decide/DismissalReason.tsx';
import { EarlierIssues } from './Elsewhere.tsx';
import type { SetAside } from '../account/readiness-text.ts';
import { formatChange } from '../account/tax-impact-text.ts';

interface AllClearProps {
  /** Undefined for all years. */
  readonly year: Pick<YearReady, 'year' | 'label' | 'earlier'> | undefined;
  /** The number of transactions and of excluded ones; undefined until it is known. */
  readonly looked: CheckedScope | undefined;
  readonly aside: SetAside | undefined;
  /** Transactions missing from all totals; dismissing an issue does not add them. */
  readonly excluded: readonly Unpriced[];
  readonly currency: string;
  readonly onShowAside: () => void;
}

export type CheckedScope = Pick<YearReady, 'transactions' | 'leftOut'>;

/** Shown without open issues, with the dismissed issues and excluded transactions. */
export function AllClear({ year, looked, aside, excluded, currency, onShowAside }: AllClearProps) {
  const t = useTranslate();
  return (
    <Empty
      title={getTitle(t, year, excluded)}
      icon={
        year?.earlier || excluded.length > 0 ? (
          <Inbox size={32} strokeWidth={1.5} aria-hidden />
        ) : (
          <CircleCheck size={32} strokeWidth={1.5} color="var(--gain)" aria-hidden />
        )
      }
      actions={
        <>
          {looked?.transactions === 0 ? (
            <AddFilesButton />
          ) : (
            <PageButton kind="primary" page="reports">
              {t(review.createReports)}
            </PageButton>
          )}
          {aside && aside.count > 0 && (
            <Button onClick={onShowAside}>{t(review.showDismissed, { count: aside.count })}</Button>
          )}
        </>
      }
    >
      {excluded.length > 0 && (
        <>{t(review.totalsIncomplete, { missing: formatExcluded(excluded, t) })} </>
      )}
      {year?.earlier ? (
        <EarlierIssues year={year.year} label={year.label} count={year.earlier.count} />
      ) : aside ? (
        <WasDismissed aside={aside} currency={currency} />
      ) : (
        looked && formatChecked(t, looked)
      )}
      {looked && looked.leftOut > 0 && <WereExcluded {...looked} year={year?.year} />}
    </Empty>
  );
}

function formatChecked(t: Translate, { transactions, leftOut }: CheckedScope): string | undefined {
  if (transactions === 0) return t(review.noTransactions);
  if (transactions === leftOut) return undefined;
  return t(leftOut > 0 ? review.allIncludedGood : review.allGood);
}

function WereExcluded({
  transactions,
  leftOut,
  year,
}: CheckedScope & { readonly year: number | undefined }) {
  const search = {
    txFlags: { flags: ['ignored'], operator: 'or' },
    ...(year !== undefined && { txDateStatic: String(year) }),
    ...nothingHidden,
  };
  const link = (text: string) => (
    <PageLink page="transactions" search={search}>
      {text}
    </PageLink>
  );
  return (
    <>
      {' '}
      <RichText
        message={transactions === leftOut ? review.allExcluded : review.someExcluded}
        params={{ count: leftOut }}
        tags={{ link }}
      />
    </>
  );
}

function getTitle(
  t: Translate,
  year: AllClearProps['year'],
  excluded: AllClearProps['excluded'],
): string {
  const isIncomplete = excluded.length > 0;
  if (year === undefined)
    return t(isIncomplete ? review.noOpenIssuesTotalsIncomplete : review.noOpenIssues);
  const message = year.earlier
    ? isIncomplete
      ? review.noOpenIssuesFromYearTotalsIncomplete
      : review.noOpenIssuesFromYear
    : isIncomplete
      ? review.noOpenIssuesInYearTotalsIncomplete
      : review.noOpenIssuesInYear;
  return t(message, { year: year.label });
}

function WasDismissed({
  aside,
  currency,
}: {
  readonly aside: SetAside;
  readonly currency: string;
}) {
  const t = useTranslate();
  const change = formatChange(t, { ...aside, unstaked: aside.unknown }, currency);
  const people = aside.by.join(', ');
  return (
    <>
      {t(review.dismissedRemain, { count: aside.count + aside.earlier })}{' '}
      {change ? t(review.ifDismissedRight, { change }) : t(review.dismissedImpactUnknown)}{' '}
      {people === '' ? null : aside.lastAt === null ? (
        t(review.dismissedBy, { people })
      ) : (
        <RichText
          message={review.dismissedByOn}
          params={{ people, at: aside.lastAt }}
          tags={{ when: showDay }}
        />
      )}{' '}
      {t(review.checkReasons)}
    </>
  );
}

export function Computing() {
  const t = useTranslate();
  return (
    <Empty title={t(common.calculating)} icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />}>
      {t(review.calculatingHelp)}
    </Empty>
  );
}

export function NotComputed() {
  const t = useTranslate();
  return (
    <Empty
      title={t(review.notCalculated)}
      icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />}
      actions={<AddFilesButton />}
    >
      {t(review.notCalculatedHelp)}
    </Empty>
  );
}

export function NoMatches({
  aside,
  onClear,
}: {
  readonly aside: boolean;
  readonly onClear: () => void;
}) {
  const t = useTranslate();
  return (
    <Empty
      title={t(aside ? review.noDismissed : review.noMatches)}
      icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />}
      actions={
        <Button onClick={onClear}>{t(aside ? review.showOpen : review.clearFilters)}</Button>
      }
    >
      {t(aside ? review.noDismissedHelp : review.noMatchesHelp)}
    </Empty>
  );
}
