import { Facts, Section } from '@lotbook/ui/layout';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { PageLink, WhyLink } from '../../system/links.tsx';

interface ActivityProps {
  readonly activity: OverviewQuery['taxTotals']['activity'];
  readonly taxYear: number;
  /** As people of the place write it. */
  readonly year: string;
}

const count = (value: number): string => value.toLocaleString('en-US');

/** How much there is, of the tax year and at all. */
export const Activity = ({ activity: { sources, assets, transactions, transactionsInYear, disposalsInYear }, taxYear, year }: ActivityProps) => (
  <Section title="Activity">
    <Facts
      items={[
        [
          'Exchanges and wallets',
          <PageLink key="sources" page="sources">
            {count(sources)}
          </PageLink>,
        ],
        [
          'Assets held',
          <WhyLink key="assets" what="holding" id="*">
            {count(assets)}
          </WhyLink>,
        ],
        [
          'Transactions',
          <span key="transactions">
            <PageLink page="transactions" search={{ txDateStatic: String(taxYear) }}>
              {count(transactionsInYear)}
            </PageLink>{' '}
            in {year}, <PageLink page="transactions">{count(transactions)}</PageLink> in all
          </span>,
        ],
        [
          'Disposals',
          <span key="disposals">
            <PageLink page="transactions" search={{ txDateStatic: String(taxYear), txFlags: { flags: ['disposals'], operator: 'or' } }}>
              {count(disposalsInYear)}
            </PageLink>{' '}
            in {year}
          </span>,
        ],
      ]}
    />
  </Section>
);
