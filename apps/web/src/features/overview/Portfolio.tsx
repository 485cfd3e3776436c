import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { BarList, type Bar } from '@lotbook/ui/BarList';
import { Section } from '@lotbook/ui/layout';
import { Stale } from '@lotbook/ui/Stale';
import { byWorth, type Holding } from './Holdings.tsx';
import { asPercent, perMille, sumOf, total } from './sums.ts';

interface PortfolioProps {
  readonly holdings: readonly Holding[];
  readonly currency: string;
  readonly stale: boolean;
}

const SHOWN = 6;

/** How much of it is in what: by worth where prices are known, else by cost. */
export function Portfolio({ holdings, currency, stale }: PortfolioProps) {
  const priced = holdings.some((holding) => holding.value !== null);
  const parts = [...holdings].sort(byWorth).map((holding) => ({ asset: holding.asset, value: priced ? (holding.value ?? '0') : holding.basis }));
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
    <Section title="Where is your money?" note={`${priced ? 'By worth' : 'By cost, since no current prices are known'}, in ${currency}`}>
      <Stale when={stale}>
        <BarList label="Portfolio by asset" bars={bars} />
      </Stale>
    </Section>
  );
}
