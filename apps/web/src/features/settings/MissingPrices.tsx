import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import * as settings from '@lotbook/messages/generated/web/settings';
import { RichText, useTranslate } from '@lotbook/ui/translate';
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
import { OneDollarAssumed } from '../tax-settings/OneDollarAssumed.tsx';
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

const makeColumns = (t: Translate, currency: string): readonly Column<Missing>[] => [
  { id: 'asset', width: '8rem', label: t(settings.assetColumn), cell: ({ asset }) => asset },
  {
    id: 'prices',
    width: '6rem',
    label: t(settings.pricesTitle),
    end: true,
    cell: ({ prices }) => t(common.number, { value: prices }),
  },
  {
    id: 'first',
    width: '8rem',
    label: t(settings.firstColumn),
    cell: ({ first }) => <When at={first} show="day" />,
  },
  {
    id: 'last',
    width: '8rem',
    label: t(settings.lastColumn),
    cell: ({ last }) => <When at={last} show="day" />,
  },
  {
    id: 'stake',
    width: '10rem',
    label: t(settings.taxImpactColumn, { currency }),
    end: true,
    cell: ({ stake }) => (
      <Amount
        value={/^0(\.0*)?$/.test(stake) ? null : stake}
        digits="cents"
        unknown={t(settings.impactUnknown)}
      />
    ),
  },
];

const renderReviewLink = (text: string) => <PageLink page="review">{text}</PageLink>;

/** Lists assets with missing prices and lets the user retry the lookup. */
export function MissingPrices({
  accountId,
  currency,
  mayAsk,
}: {
  readonly accountId: string;
  readonly currency: string;
  readonly mayAsk: boolean;
}) {
  const t = useTranslate();
  const { data, error } = useQuery(MissingPricesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const { may, isSample } = useAllowed();
  const ask = useAction(BackfillPrices);
  const missing = data?.missingPrices;
  const total = missing?.reduce((sum, { prices }) => sum + prices, 0) ?? 0;
  return (
    <Section title={t(settings.pricesTitle)} note={t(settings.pricesNote)}>
      <Stack>
        {error && !missing && (
          <Banner tone="loss">
            {t(settings.missingPricesNotLoaded, { reason: error.message })}
          </Banner>
        )}
        {ask.wrong && <Banner tone="loss">{ask.wrong}</Banner>}
        {!missing && !error && <Skeleton width={28} />}
        {data && <Providers providers={data.priceProviders} />}
        <PriceFiles accountId={accountId} mayDelete={may('sourceDelete')} />
        <OneDollarAssumed accountId={accountId} mayEdit={may('accountEdit')} />
        {missing?.length === 0 && <Text>{t(settings.noMissingPrices)}</Text>}
        {missing && missing.length > 0 && (
          <>
            <Text>
              <RichText
                message={settings.missingPrices}
                params={{ count: total }}
                tags={{ link: renderReviewLink }}
              />
            </Text>
            <PlainTable
              label={t(settings.missingPricesLabel)}
              rows={missing}
              rowId={({ asset }) => asset}
              columns={makeColumns(t, currency)}
            />
            {may('accountEdit') && (
              <AssumeOneDollar accountId={accountId} assets={missing.map(({ asset }) => asset)} />
            )}
            {mayAsk && !isSample && (
              <Row gap="two">
                <Button
                  icon={<RefreshCw size={16} aria-hidden />}
                  busy={ask.busy}
                  onClick={() => ask.run({ accountId }, t(settings.priceLookupStarted))}
                >
                  {t(settings.retryPriceLookup)}
                </Button>
                <Text as="span" tone="muted" size="small">
                  {t(settings.priceFileHelp)}
                </Text>
              </Row>
            )}
          </>
        )}
      </Stack>
    </Section>
  );
}

/** The price sources in lookup order. The operator of the installation configures the providers. */
function Providers({ providers }: { readonly providers: readonly Provider[] }) {
  const t = useTranslate();
  const asked = providers.map(({ label, precision }) => `${label}: ${precision}`);
  return (
    <Stack gap="one">
      <Text> {t(settings.priceOrder)}</Text>
      <BulletList items={[t(settings.priceFilesSource), ...asked]} />
      {asked.length === 0 ? (
        <Text tone="muted" size="small">
          {t(settings.noPriceProviders)}
        </Text>
      ) : (
        <Text tone="muted" size="small">
          {t(settings.priceProvidersHelp)}
        </Text>
      )}
    </Stack>
  );
}
