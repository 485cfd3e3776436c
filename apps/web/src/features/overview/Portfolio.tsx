import * as overview from '@lotbook/messages/generated/web/overview';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { format, type Money } from '@lotbook/decimal/decimal';
import { asShare, perMille } from '@lotbook/decimal/share';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { BarList, type Bar } from '@lotbook/ui/BarList';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { Stale } from '@lotbook/ui/Stale';
import type { ReactNode } from 'react';
import { PageLink, WhyLink } from '../../system/links.tsx';
import { useAllowed } from '../account/use-may.ts';
import { getByValue, isPriced, type Holding } from './holding.ts';
import { sumBy } from './sums.ts';

interface PortfolioProps {
  readonly holdings: readonly Holding[];
  readonly currency: string;
  readonly stale: boolean;
}

interface Part {
  readonly id: string;
  readonly name: ReactNode;
  readonly value: Money;
  /** The id of the evidence of its value. */
  readonly evidenceId: string;
}

const SHOWN = 6;

const getMarketValue = (holdings: readonly Holding[]): Money =>
  sumBy(holdings.map(({ value }) => value));
const allBut = (shown: readonly Holding[]): string =>
  JSON.stringify({ without: shown.map(({ asset }) => asset) });
const isValueHigher = ({ value }: Holding): boolean => sumBy([value]) > 0n;

/** The share of each asset by market value. Without any current price, how to add prices. */
export function Portfolio({ holdings, currency, stale }: PortfolioProps) {
  const t = useTranslate();
  if (holdings.length > 0 && !isPriced(holdings)) return <NoPrices />;
  const sorted = holdings.filter(isValueHigher).toSorted(getByValue);
  const whole = getMarketValue(holdings);
  if (whole <= 0n) return null;
  const shown = sorted.slice(0, SHOWN);
  const rest = sorted.slice(SHOWN);
  const parts = [
    ...shown.map((holding): Part => ({
      id: holding.asset,
      name: <AssetName asset={holding.asset} />,
      value: getMarketValue([holding]),
      evidenceId: holding.asset,
    })),
    ...(rest.length > 0
      ? [
          {
            id: '',
            name: t(overview.otherAssets, { count: rest.length }),
            value: getMarketValue(rest),
            evidenceId: allBut(shown),
          },
        ]
      : []),
  ];
  const most = Math.max(1, ...parts.map(({ value }) => perMille(value, whole)));
  const bars = parts.map(({ id, name, value, evidenceId }): Bar => {
    return {
      id,
      name,
      value: (
        <WhyLink what="worth" id={evidenceId}>
          <Amount value={format(value)} digits="cents" />
        </WhyLink>
      ),
      share: asShare(value, whole),
      percent: Math.round((perMille(value, whole) / most) * 100),
    };
  });
  return (
    <Section title={t(overview.portfolioTitle)} note={t(overview.portfolioNote, { currency })}>
      <Stale when={stale}>
        <BarList label={t(overview.portfolioLabel)} bars={bars} />
      </Stale>
    </Section>
  );
}

function NoPrices() {
  const t = useTranslate();
  const { may } = useAllowed();
  return (
    <Section title={t(overview.portfolioTitle)}>
      <Stack gap="one">
        <Text>{t(overview.noPrices)}</Text>
        <Text tone="muted">
          <RichText
            message={overview.noPricesHelp}
            tags={{
              settings: linkTo('settings/general', { section: 'prices' }),
              add: may('sourceAdd') ? linkTo('sources/add') : (text) => text,
            }}
          />
        </Text>
      </Stack>
    </Section>
  );
}

const linkTo = (page: string, search?: object) => (text: string) => (
  <PageLink page={page} {...(search && { search })}>
    {text}
  </PageLink>
);
