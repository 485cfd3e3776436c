import * as accounting from '@lotbook/messages/generated/web/accounting';
import * as common from '@lotbook/messages/generated/common';
import { Amount } from '@lotbook/ui/Amount';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { Strip } from '@lotbook/ui/Strip';
import { useTranslate } from '@lotbook/ui/translate';
import { LinkMaker, WhyLink } from '../../system/links.tsx';
import { sumBookValue, sumPriced, sumRealized } from './dashboard-sums.ts';
import type { DashboardData } from './use-dashboard.ts';

/** The figures at the top of the dashboard; each links to what it is made of. */
export function BookFigures({
  data: { account, state, isWaiting, fiscalYear, totals, balances },
  isStale,
}: {
  readonly data: DashboardData;
  readonly isStale: boolean;
}) {
  const t = useTranslate();
  const currency = account?.fiatCurrency ?? 'USD';
  const priced = totals && sumPriced(totals.holdings);
  const isBuilt = state !== undefined && state.builtAt !== null;
  const money = (value: string | null, gain = false) => (
    <Amount
      value={value}
      digits="cents"
      unit={currency}
      gain={gain}
      unknown={t(common.noCurrentPrice)}
    />
  );
  const inBooks = (value: string | undefined, search: object, gain = false) =>
    !state || (isBuilt && value === undefined) ? (
      <Skeleton width={8} />
    ) : (
      <LinkMaker page="journal/trial-balance" search={search}>
        <Amount
          value={isBuilt ? value : null}
          digits="cents"
          unit={currency}
          gain={gain}
          unknown={t(accounting.notBuilt)}
        />
      </LinkMaker>
    );
  const atPrices = (value: string | null | undefined, gain = false) =>
    value === undefined ? (
      <Skeleton width={8} />
    ) : (
      <WhyLink what="worth" id="*">
        {money(value, gain)}
      </WhyLink>
    );
  return (
    <Strip
      label={t(accounting.figures)}
      stale={isStale || isWaiting}
      figures={[
        {
          label: t(accounting.bookValue),
          value: inBooks(balances && sumBookValue(balances), {}),
          note: state?.lastDay
            ? t(accounting.bookValueNote, { day: state.lastDay })
            : t(accounting.notBuilt),
        },
        {
          label: t(common.marketValue),
          value: atPrices(priced?.value),
          note: !priced ? (
            <Skeleton width={14} />
          ) : priced.unpriced > 0 ? (
            t(accounting.marketUnpriced, { count: priced.unpriced })
          ) : (
            t(accounting.marketNote, { count: priced.priced })
          ),
        },
        {
          label: t(accounting.unrealized),
          value: atPrices(priced?.unrealized, true),
          note: t(accounting.unrealizedNote),
        },
        {
          label: t(accounting.realized),
          value: inBooks(balances && sumRealized(balances), fiscalYear, true),
          note: t(accounting.realizedNote, { day: fiscalYear.from ?? '' }),
        },
        {
          label: t(accounting.journalEntries),
          value: state ? (
            <LinkMaker page="journal" search={{}}>
              <Amount value={String(state.entryCount)} digits="count" />
            </LinkMaker>
          ) : (
            <Skeleton width={8} />
          ),
          note: t(isWaiting ? accounting.journalUpdating : accounting.journalCurrent),
        },
      ]}
    />
  );
}
