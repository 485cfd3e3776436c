import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/planning';
import type { LotDay } from '@lotbook/db/stores/planning-notices';
import { format, quantity, sum, type Money } from '@lotbook/decimal/decimal';
import { longTermFrom } from '@lotbook/law/holding-period';
import { formatDayForReader, formatMoneyForReader, renderForReader } from '../../reader-texts.ts';

/** Lots of one asset that turn long-term: `1.5 BTC in 2 lots turn long-term between 3 Dec and 9 Dec 2025`. At least one day. */
export function formatTerm(asset: string, days: readonly LotDay[]): string {
  const lots = days.reduce((count, each) => count + each.lots, 0);
  const units = format(sum(days.map((each) => quantity(each.quantity))));
  const turns = days.map(({ acquiredOn }) => longTermFrom(acquiredOn)).toSorted();
  const [first, last] = [turns[0]!, turns.at(-1)!];
  const when =
    first === last
      ? `on ${formatDayForReader(first)}`
      : `between ${formatDayForReader(first)} and ${formatDayForReader(last)}`;
  return lots === 1
    ? renderForReader(fill(texts.lotTurnsLongTerm, { units, asset, when }))
    : renderForReader(fill(texts.lotsTurnLongTerm, { units, asset, lots, when }));
}

export const formatGain = ({
  year,
  gain,
  over,
  currency,
}: {
  readonly year: string;
  readonly gain: Money;
  readonly over: Money;
  readonly currency: string;
}): string =>
  renderForReader(
    fill(texts.gainsAboveAlert, {
      year,
      gain: formatMoneyForReader(gain, currency),
      over: formatMoneyForReader(over, currency),
    }),
  );
