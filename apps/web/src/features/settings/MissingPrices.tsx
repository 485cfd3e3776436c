import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { BulletList } from '@lotbook/ui/BulletList';
import { Button } from '@lotbook/ui/buttons';
import { RefreshCw } from '@lotbook/ui/icons';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { graphql } from '../../generated/gql.ts';
import type { MissingPricesQuery } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';
import { useAction } from '../../system/use-action.ts';
import { useAllowed } from '../account/use-may.ts';
import { AssumeOneDollar } from '../tax-settings/AssumeOneDollar.tsx';
import { PriceFiles } from './PriceFiles.tsx';

const MissingPricesDocument = graphql(`
  query MissingPrices($accountId: ID!) {
    missingPrices(accountId: $accountId) {
      asset
      prices
      first
      last
      stake
    }
    priceProviders(accountId: $accountId) {
      id
      label
      precision
    }
  }
`);

const BackfillPrices = graphql(`
  mutation BackfillPrices($accountId: ID!) {
    backfillPrices(accountId: $accountId)
  }
`);

type Missing = MissingPricesQuery['missingPrices'][number];
type Provider = MissingPricesQuery['priceProviders'][number];

const columnsIn = (currency: string): readonly Column<Missing>[] => [
  { id: 'asset', width: '8rem', label: 'Asset', cell: ({ asset }) => asset },
  {
    id: 'prices',
    width: '6rem',
    label: 'Prices',
    end: true,
    cell: ({ prices }) => prices.toLocaleString('en-US'),
  },
  {
    id: 'first',
    width: '8rem',
    label: 'First',
    cell: ({ first }) => <When at={first} show="day" />,
  },
  { id: 'last', width: '8rem', label: 'Last', cell: ({ last }) => <When at={last} show="day" /> },
  {
    id: 'stake',
    width: '10rem',
    label: `May hang on them (${currency})`,
    end: true,
    cell: ({ stake }) => (
      <Amount
        value={/^0(\.0*)?$/.test(stake) ? null : stake}
        digits="cents"
        unknown="Nobody can tell"
      />
    ),
  },
];

/** Which assets lack prices, and the way to have the providers asked again. */
export function MissingPrices({
  accountId,
  currency,
  mayAsk,
}: {
  readonly accountId: string;
  readonly currency: string;
  readonly mayAsk: boolean;
}) {
  const { data, error } = useQuery(MissingPricesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const { may } = useAllowed();
  const ask = useAction(BackfillPrices);
  const missing = data?.missingPrices;
  const total = missing?.reduce((sum, { prices }) => sum + prices, 0) ?? 0;
  return (
    <Section
      title="Prices"
      note="What was paid or received for money needs none. For everything else a price of that moment is looked up."
    >
      <Stack>
        {error && !missing && (
          <Banner tone="loss">
            The list of missing prices could not be read: {error.message}.
          </Banner>
        )}
        {ask.wrong && <Banner tone="loss">{ask.wrong}</Banner>}
        {!missing && !error && <Skeleton width={28} />}
        {data && <Providers providers={data.priceProviders} />}
        <PriceFiles accountId={accountId} mayDelete={may('sourceDelete')} />
        {missing?.length === 0 && <Text>Every price that your figures need is known.</Text>}
        {missing && missing.length > 0 && (
          <>
            <Text>
              {total.toLocaleString('en-US')} {total === 1 ? 'price is' : 'prices are'} missing.
              Until they are known, these transactions count as nothing, and stand in your{' '}
              <PageLink page="review">review</PageLink>.
            </Text>
            <PlainTable
              label="Missing prices by asset"
              rows={missing}
              rowId={({ asset }) => asset}
              columns={columnsIn(currency)}
            />
            {may('accountEdit') && (
              <AssumeOneDollar accountId={accountId} assets={missing.map(({ asset }) => asset)} />
            )}
            {mayAsk && (
              <Row gap="two">
                <Button
                  icon={<RefreshCw size={16} aria-hidden />}
                  busy={ask.busy}
                  onClick={() =>
                    void ask.run(
                      { accountId },
                      'The price providers are asked. Your figures follow by themselves.',
                    )
                  }
                >
                  Ask the providers again
                </Button>
                <Text as="span" tone="muted" size="small">
                  Or drop a price file where you add sources: CSV with Timestamp, Asset, Currency,
                  Price. It is listed here, and can be taken back.
                </Text>
              </Row>
            )}
          </>
        )}
      </Stack>
    </Section>
  );
}

/** The order in which prices are looked up; the operator of the installation sets that of the providers. */
function Providers({ providers }: { readonly providers: readonly Provider[] }) {
  const asked = providers.map(({ label, precision }) => `${label}: ${precision}`);
  return (
    <Stack gap="one">
      <Text>
        Looked up in this order. What you edited, what a row tells, and the other side of a trade
        for money count before all of them.
      </Text>
      <BulletList items={['Your price files: the newest price before the moment', ...asked]} />
      {asked.length === 0 ? (
        <Text tone="muted" size="small">
          This installation asks nobody over the network, so only your price files are looked in.
        </Text>
      ) : (
        <Text tone="muted" size="small">
          Where the first answer is not of the minute, those who know the minute are asked too, and
          the nearest counts. Each side of a transaction says who told its price, and of when it is.
        </Text>
      )}
    </Stack>
  );
}
