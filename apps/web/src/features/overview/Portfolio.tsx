import { format, type Money } from '@lotbook/decimal/decimal';
import { asShare, perMille } from '@lotbook/decimal/share';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { BarList, type Bar } from '@lotbook/ui/BarList';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { Stale } from '@lotbook/ui/Stale';
import type { ReactNode } from 'react';
import { PageLink, WhyLink } from '../../system/links.tsx';
import { several } from '@lotbook/model/several';
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
  readonly worth: Money;
  /** What its worth is asked for by. */
  readonly asked: string;
}

const SHOWN = 6;

const getMarketValue = (holdings: readonly Holding[]): Money =>
  sumBy(holdings.map(({ value }) => value));
const allBut = (shown: readonly Holding[]): string =>
  JSON.stringify({ without: shown.map(({ asset }) => asset) });
const isValueHigher = ({ value }: Holding): boolean => sumBy([value]) > 0n;

/** How much of it is in what, by worth as far as prices are known. Without any, what would make them known. */
export function Portfolio({ holdings, currency, stale }: PortfolioProps) {
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
      worth: getMarketValue([holding]),
      asked: holding.asset,
    })),
    ...(rest.length > 0
      ? [
          {
            id: '',
            name: several(rest.length, 'other', 'others'),
            worth: getMarketValue(rest),
            asked: allBut(shown),
          },
        ]
      : []),
  ];
  const most = Math.max(1, ...parts.map(({ worth }) => perMille(worth, whole)));
  const bars = parts.map(({ id, name, worth, asked }): Bar => {
    return {
      id,
      name,
      value: (
        <WhyLink what="worth" id={asked}>
          <Amount value={format(worth)} digits="cents" />
        </WhyLink>
      ),
      share: asShare(worth, whole),
      percent: Math.round((perMille(worth, whole) / most) * 100),
    };
  });
  return (
    <Section title="Where is your money?" note={`By worth, in ${currency}`}>
      <Stale when={stale}>
        <BarList label="Portfolio by asset" bars={bars} />
      </Stale>
    </Section>
  );
}

const NoPrices = () => (
  <Section title="Where is your money?">
    <Stack gap="one">
      <Text>
        No current price of anything you hold is known, so nobody can say what it is worth. How much
        you hold and what it cost is known all the same.
      </Text>
      <Text tone="muted">
        Your <PageLink page="settings/general">settings</PageLink> say who is asked for prices. You
        can also <PageLink page="sources/add">add a price file</PageLink> with prices of the last
        seven days.
      </Text>
    </Stack>
  </Section>
);
