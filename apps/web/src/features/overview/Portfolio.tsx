import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { BarList, type Bar } from '@lotbook/ui/BarList';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { Stale } from '@lotbook/ui/Stale';
import { PageLink } from '../../system/links.tsx';
import { byWorth, isPriced, type Holding } from './Holdings.tsx';
import { asPercent, perMille, sumOf, total } from './sums.ts';

interface PortfolioProps {
  readonly holdings: readonly Holding[];
  readonly currency: string;
  readonly stale: boolean;
}

const SHOWN = 6;

/** How much of it is in what, by worth as far as prices are known. Without any, what would make them known. */
export function Portfolio({ holdings, currency, stale }: PortfolioProps) {
  if (holdings.length > 0 && !isPriced(holdings)) return <NoPrices />;
  const parts = [...holdings].sort(byWorth).map((holding) => ({ asset: holding.asset, value: holding.value ?? '0' }));
  const whole = sumOf(parts.map((part) => part.value));
  if (whole <= 0n) return null;
  const rest = parts.slice(SHOWN);
  const shown = [...parts.slice(0, SHOWN), ...(rest.length > 0 ? [{ asset: '', value: total(rest.map((part) => part.value)) }] : [])].filter(
    (part) => sumOf([part.value]) > 0n,
  );
  const most = Math.max(1, ...shown.map((part) => perMille(part.value, whole)));
  const bars: readonly Bar[] = shown.map((part) => {
    const mille = perMille(part.value, whole);
    return {
      id: part.asset,
      name: part.asset ? <AssetName asset={part.asset} /> : `${rest.length} others`,
      value: <Amount value={part.value} digits="cents" />,
      share: asPercent(mille),
      percent: Math.round((mille / most) * 100),
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
      <Text>No current price of anything you hold is known, so nobody can say what it is worth. How much you hold and what it cost is known all the same.</Text>
      <Text tone="muted">
        Your <PageLink page="settings/general">settings</PageLink> say who is asked for prices. You can also{' '}
        <PageLink page="sources/add">add a price file</PageLink> with prices of the last seven days.
      </Text>
    </Stack>
  </Section>
);
