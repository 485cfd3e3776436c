import * as common from '@lotbook/messages/generated/common';
import * as overview from '@lotbook/messages/generated/web/overview';
import { RichText, useTranslate, useTranslator } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Facts, Section, Text } from '@lotbook/ui/layout';
import { graphql } from '../../generated/gql.ts';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { PageLink, WhyLink } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { nothingHidden } from '../shared/view.ts';

/** A separate query: it reads every transaction, so nothing else waits for it. */
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
  /** As written in the account's country. */
  readonly year: string;
}

const orderTypes = ['buy', 'sell', 'crypto-crypto', 'swap'];

/** Counts for the tax year and in total. */
export function Activity({ activity, taxYear, year }: ActivityProps) {
  const t = useTranslate();
  const { locale } = useTranslator();
  const { sources, sourcesInYear, assets, transactions, transactionsInYear, orders, ordersInYear } =
    activity;
  const { disposing, disposingInYear, disposals, disposalsInYear } = activity;
  const linkCounts = (inYear: number, total: number, filter: object = {}) => (
    <span>
      <RichText
        message={overview.linkedCounts}
        params={{ inYear, year, total }}
        tags={{
          inYear: linkTo({ ...filter, txDateStatic: String(taxYear) }),
          all: linkTo(filter),
        }}
      />
    </span>
  );
  return (
    <Section title={t(overview.activity)}>
      <Facts
        items={[
          [
            t(overview.sources),
            <span key="sources">
              <RichText
                message={overview.usedCounts}
                params={{ inYear: sourcesInYear, year, total: sources }}
                tags={{ all: linkToSources }}
              />
            </span>,
          ],
          [t(common.assets), <Assets key="used" taxYear={taxYear} year={year} />],
          [
            t(overview.assetsHeld),
            <WhyLink key="assets" what="holding" id="*">
              {assets.toLocaleString(locale)}
            </WhyLink>,
          ],
          [t(overview.orders), linkCounts(ordersInYear, orders, { types: orderTypes })],
          [t(common.transactions), linkCounts(transactionsInYear, transactions)],
          [
            t(overview.taxableTransactions),
            linkCounts(disposingInYear, disposing, {
              txFlags: { flags: ['disposals'], operator: 'or' },
            }),
          ],
          [
            t(overview.disposalsColumn),
            t(overview.assetCounts, { inYear: disposalsInYear, year, total: disposals }),
          ],
        ]}
      />
    </Section>
  );
}

const linkTo = (search: object) => (text: string) => (
  <PageLink page="transactions" search={{ ...search, ...nothingHidden }}>
    {text}
  </PageLink>
);

const linkToSources = (text: string) => <PageLink page="sources">{text}</PageLink>;

/** The number of assets in transactions. */
function Assets({ taxYear, year }: Pick<ActivityProps, 'taxYear' | 'year'>) {
  const t = useTranslate();
  const { data, error } = useQuery(AssetsUsedDocument, {
    variables: { accountId: useAccountId(), taxYear },
    fetchPolicy: 'cache-and-network',
  });
  if (!data) return <Text tone="muted">{t(error ? overview.countFailed : overview.counting)}</Text>;
  const { inYear, inAll } = data.assetsUsed;
  return t(overview.assetCounts, { inYear, year, total: inAll });
}
