import { Facts, Section } from '@lotbook/ui/layout';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';

interface ActivityProps {
  readonly activity: OverviewQuery['taxTotals']['activity'];
  readonly year: string;
}

const count = (value: number): string => value.toLocaleString('en-US');

/** How much there is, of the tax year and at all. */
export const Activity = ({ activity: { sources, assets, transactions, transactionsInYear, disposalsInYear }, year }: ActivityProps) => (
  <Section title="Activity">
    <Facts
      items={[
        [
          'Exchanges and wallets',
          <PageLink key="sources" page="sources">
            {count(sources)}
          </PageLink>,
        ],
        ['Assets held', count(assets)],
        [
          'Transactions',
          <span key="transactions">
            <PageLink page="transactions" search={{ txDateStatic: year.slice(0, 4) }}>
              {count(transactionsInYear)}
            </PageLink>{' '}
            in {year}, {count(transactions)} in all
          </span>,
        ],
        ['Disposals', `${count(disposalsInYear)} in ${year}`],
      ]}
    />
  </Section>
);
