import * as accounting from '@lotbook/messages/generated/web/accounting';
import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import { Amount } from '@lotbook/ui/Amount';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { Strip } from '@lotbook/ui/Strip';
import { useTranslate } from '@lotbook/ui/translate';
import { LinkMaker, WhyLink } from '../../system/links.tsx';
import { sumBookValue, sumPriced, sumRealized } from './dashboard-sums.ts';
import type { DashboardData } from './use-dashboard.ts';

const labels = [
  accounting.bookValue,
  common.marketValue,
  accounting.unrealized,
  accounting.realized,
  accounting.journalEntries,
] as const;

interface BookFiguresProps {
  readonly data: DashboardData;
  readonly isStale: boolean;
}

/** The layout of the figures until they are loaded. */
export function WaitingFigures() {
  const t = useTranslate();
  return (
    <Strip
      label={t(accounting.figures)}
      figures={labels.map((label) => ({
        label: t(label),
        value: <Skeleton width={8} />,
        note: <Skeleton width={14} />,
      }))}
    />
  );
}

/** The figures at the top of the dashboard. Each links to what it is made of. */
export function BookFigures({
  data: { account, state, isWaiting, fiscalYear, totals, balances },
  isStale,
}: BookFiguresProps) {
  const t = useTranslate();
  const currency = account?.fiatCurrency ?? 'USD';
  // Before the first calculation, nothing is known to be zero.
  const isKnown = totals !== undefined && (account?.generation ?? 0) > 0;
  const isBuilt = state !== undefined && state.builtAt !== null && balances !== undefined;
  const hasData = (state?.lastDay ?? '') >= (fiscalYear.from ?? '');
  const { priced, unpriced, ...prices } = sumPriced(
    totals?.holdings ?? [],
    isBuilt ? balances : undefined,
  );
  const showBooked = (
    value: string | null,
    search: object,
    gain = false,
    unknown: Message = accounting.notBuilt,
  ) => (
    <LinkMaker page="journal/trial-balance" search={search}>
      <Amount value={value} digits="cents" unit={currency} gain={gain} unknown={t(unknown)} />
    </LinkMaker>
  );
  const showAtPrices = (value: string | null) => (
    <WhyLink what="worth" id="*">
      <Amount
        value={isKnown ? value : null}
        digits="cents"
        unit={currency}
        unknown={t(isKnown ? common.noCurrentPrice : accounting.notBuilt)}
      />
    </WhyLink>
  );
  return (
    <Strip
      label={t(accounting.figures)}
      stale={isStale || isWaiting}
      figures={[
        {
          label: t(accounting.bookValue),
          value: showBooked(isBuilt ? sumBookValue(balances) : null, fiscalYear),
          note: state?.lastDay
            ? t(accounting.bookValueNote, { day: state.lastDay })
            : t(accounting.notBuilt),
        },
        {
          label: t(common.marketValue),
          value: showAtPrices(prices.value),
          note: !isKnown
            ? t(accounting.notBuilt)
            : unpriced > 0
              ? t(accounting.marketUnpriced, { count: unpriced })
              : t(accounting.marketNote, { count: priced }),
        },
        {
          label: t(accounting.unrealized),
          value: showBooked(
            isKnown ? prices.unrealized : null,
            fiscalYear,
            true,
            isBuilt ? common.noCurrentPrice : accounting.notBuilt,
          ),
          note: t(accounting.unrealizedNote),
        },
        {
          label: t(accounting.realized),
          value: showBooked(
            isBuilt && hasData ? sumRealized(balances) : null,
            fiscalYear,
            true,
            isBuilt ? accounting.noDataOfYear : accounting.notBuilt,
          ),
          note: t(accounting.realizedNote, { day: fiscalYear.from ?? '' }),
        },
        {
          label: t(accounting.journalEntries),
          value: (
            <LinkMaker page="journal" search={{}}>
              <Amount
                value={state && state.builtAt !== null ? String(state.entryCount) : null}
                digits="count"
                unknown={t(accounting.notBuilt)}
              />
            </LinkMaker>
          ),
          note: t(
            state?.builtAt === null
              ? accounting.notBuilt
              : isWaiting
                ? accounting.journalUpdating
                : accounting.journalCurrent,
          ),
        },
      ]}
    />
  );
}
