import { negate, round, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type * as roundingTexts from '@lotbook/messages/generated/rounding';
import type { RefTo } from '@lotbook/messages/message';
import { figureNames, type Explanation, type FigureName, type Figures } from './explanation.ts';
import { toMoneyParam } from './text.ts';

/**
 * An explanation whose sentences, each rounded to the cent, add up: if parts that add up exactly
 * don't once they are rounded, a last part states the difference.
 */
export function footExplanation(
  explanation: Explanation,
  currency: string,
  render: (text: RoundingText) => string,
): Explanation {
  const { sums: _, ...rest } = explanation;
  const parts = explanation.parts.map((part) => footExplanation(part, currency, render));
  return { ...rest, parts: [...parts, ...explainRounding(explanation, currency, render)] };
}

/** A text about rounding, by its code. */
export type RoundingText = RefTo<typeof roundingTexts>;

const joinAmounts = (first: RoundingText, [next, ...rest]: readonly RoundingText[]): RoundingText =>
  next ? { code: 'rounding.list', params: { first, rest: joinAmounts(next, rest) } } : first;

/** The only figure of a sentence, which needs no name. */
const onlyFigure = 'only';
type Named = Figures & { readonly [onlyFigure]?: Money };

/** The figures of a sentence that its parts may add up to. */
const getFigures = ({ sums, change, amount }: Explanation): Named =>
  sums ??
  (change
    ? { fall: negate(change.low), grow: change.high }
    : amount === undefined
      ? {}
      : { [onlyFigure]: amount });

const toCents = (amount: Money): Money => round(amount, 2, 'halfEven');

function explainRounding(
  whole: Explanation,
  currency: string,
  render: (text: RoundingText) => string,
): readonly Explanation[] {
  const parts = whole.parts.map(getFigures);
  const totals = getFigures(whole);
  const off = new Map<FigureName | typeof onlyFigure, Money>();
  for (const name of [onlyFigure, ...figureNames] as const) {
    const total = totals[name];
    if (total === undefined) continue;
    const own = parts.map((each) => each[name] ?? zeroMoney);
    const difference = subtract(toCents(total), sum(own.map(toCents)));
    if (difference !== 0n && sum(own) === total) off.set(name, difference);
  }
  const [first, ...others] = [...off].map(([name, rest]): RoundingText => {
    const amount = toMoneyParam(rest, currency);
    return name === onlyFigure
      ? { code: 'rounding.amount', params: { amount } }
      : { code: 'rounding.figure', params: { name, amount } };
  });
  if (!first) return [];
  const { kind, change, amount, sums } = whole;
  const shown = sums ? figureNames.find((name) => sums[name] === amount) : onlyFigure;
  return [
    {
      kind: kind === 'issue' ? 'issue' : 'amount',
      text: render({
        code: 'rounding.difference',
        params: { amounts: joinAmounts(first, others) },
      }),
      ...(change && {
        change: { low: negate(off.get('fall') ?? zeroMoney), high: off.get('grow') ?? zeroMoney },
      }),
      ...(!change && shown !== undefined && off.has(shown) && { amount: off.get(shown)! }),
      parts: [],
    },
  ];
}
