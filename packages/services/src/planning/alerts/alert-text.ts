import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/planning';
import type { LotDay } from '@lotbook/db/stores/planning-notices';
import { format, quantity, sum, type Money } from '@lotbook/decimal/decimal';
import { longTermFrom } from '@lotbook/law/holding-period';
import { formatMoneyForReader, renderForReader } from '../../reader-texts.ts';

/** Lots of one asset that turn long-term: `1.5 BTC in 2 lots become long-term between Dec 3, 2025 and Dec 9, 2025`. At least one day. */
export function formatTerm(asset: string, days: readonly LotDay[]): string {
  const lots = days.reduce((count, each) => count + each.lots, 0);
  const units = format(sum(days.map((each) => quantity(each.quantity))));
  const turns = days.map(({ acquiredOn }) => longTermFrom(acquiredOn)).toSorted();
  const [first, last] = [turns[0]!, turns.at(-1)!];
  const when =
    first === last ? fill(texts.onDay, { day: first }) : fill(texts.betweenDays, { first, last });
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
