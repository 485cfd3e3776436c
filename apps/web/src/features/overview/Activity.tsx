import { useQuery } from '@apollo/client/react';
import { Facts, Section, Text } from '@lotbook/ui/layout';
import { graphql } from '../../generated/gql.ts';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { PageLink, WhyLink } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { nothingHidden } from '../transactions/view.ts';

/** By itself: it goes through every transaction, and holds up nothing else. */
const AssetsUsedDocument = graphql(`
  query AssetsUsed($accountId: ID!, $taxYear: Int) {
    assetsUsed(accountId: $accountId, taxYear: $taxYear) {
      inYear
      inAll
    }
  }
`);

interface ActivityProps {
  readonly activity: OverviewQuery['taxTotals']['activity'];
  readonly taxYear: number;
  /** As people of the place write it. */
  readonly year: string;
}

const count = (value: number): string => value.toLocaleString('en-US');
const orderTypes = ['buy', 'sell', 'crypto-crypto', 'swap'];

/** How much there is, of the tax year and at all. */
export function Activity({ activity, taxYear, year }: ActivityProps) {
  const { sources, sourcesInYear, assets, transactions, transactionsInYear, orders, ordersInYear } =
    activity;
  const { disposing, disposingInYear, disposals, disposalsInYear } = activity;
  const listed = (inYear: number, inAll: number, filter: object = {}) => (
    <span>
      <PageLink
        page="transactions"
        search={{ ...filter, txDateStatic: String(taxYear), ...nothingHidden }}
      >
        {count(inYear)}
      </PageLink>{' '}
      in {year},{' '}
      <PageLink page="transactions" search={{ ...filter, ...nothingHidden }}>
        {count(inAll)}
      </PageLink>{' '}
      in all
    </span>
  );
  return (
    <Section title="Activity">
      <Facts
        items={[
          [
            'Exchanges and wallets',
            <span key="sources">
              {count(sourcesInYear)} used in {year},{' '}
              <PageLink page="sources">{count(sources)}</PageLink> in all
            </span>,
          ],
          ['Assets', <Assets key="used" taxYear={taxYear} year={year} />],
          [
            'Assets held',
            <WhyLink key="assets" what="holding" id="*">
              {count(assets)}
            </WhyLink>,
          ],
          ['Orders', listed(ordersInYear, orders, { types: orderTypes })],
          ['Transactions', listed(transactionsInYear, transactions)],
          [
            'With a gain or loss',
            listed(disposingInYear, disposing, {
              txFlags: { flags: ['disposals'], operator: 'or' },
            }),
          ],
          ['Disposals in them', `${count(disposalsInYear)} in ${year}, ${count(disposals)} in all`],
        ]}
      />
    </Section>
  );
}

/** Those that transactions name. */
function Assets({ taxYear, year }: Pick<ActivityProps, 'taxYear' | 'year'>) {
  const { data, error } = useQuery(AssetsUsedDocument, {
    variables: { accountId: useAccountId(), taxYear },
    fetchPolicy: 'cache-and-network',
  });
  if (!data) return <Text tone="muted">{error ? 'They could not be counted' : 'Counting …'}</Text>;
  const { inYear, inAll } = data.assetsUsed;
  return `${count(inYear)} in ${year}, ${count(inAll)} in all`;
}
