import { absolute, money, negate, quantity, type Money } from '@lotbook/decimal/decimal';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { cents, units } from '@lotbook/engine/explain/words';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant, TimeZone } from '@lotbook/model/time';
import { several } from '../account/words.ts';
import { priceInWords } from '../explain/price-in-words.ts';
import { sentence } from '../explain/sentence.ts';
import type { ToldHere } from '../explain/ToldFigure.tsx';
import { byWorth, type Holding } from './holding.ts';
import { asShare, sumOf } from './sums.ts';

interface Told {
  readonly currency: string;
  readonly zone: string;
}

/** What is worth how much, and how much more than it cost: the names are those of the sentences. */
interface Sums {
  readonly worth: Money;
  readonly unrealized: Money;
}

/** Of more assets the rest is told in one sentence. */
const mostAssets = 100;
const mostNames = 20;

/** Why what is held of an asset is worth so much: units by price, of when the price is and who tells it, and what the units cost. `whole`: what it is a share of. */
export function whyHolding(holding: Holding, whole: Money, told: Told): ToldHere {
  const { currency } = told;
  const explanation = holdingPart(holding, told);
  const share = sentence(`That is ${asShare(explanation.amount!, whole)} of ${cents(whole, currency)}, which all that has a current price is worth.`);
  return { currency, explanation: { ...explanation, parts: [...explanation.parts, share] } };
}

/** The same of several assets together: those without a price count for nothing in it. */
export function whyHoldings(holdings: readonly Holding[], told: Told): ToldHere {
  const { currency } = told;
  const priced = holdings.filter(({ value }) => value !== null).toSorted(byWorth);
  const unknown = holdings.filter(({ value }) => value === null).map(({ asset }) => asset);
  const rest = priced.slice(mostAssets);
  const all = sumsOf(priced);
  return {
    currency,
    explanation: {
      kind: 'amount',
      text: `${several(priced.length, 'asset is', 'assets are')} worth ${comparedWithCost(all, currency)}.`,
      amount: all.worth,
      sums: named(all),
      parts: [
        ...priced.slice(0, mostAssets).map((each) => holdingPart(each, told)),
        ...(rest.length > 0 ? [restPart(rest, currency)] : []),
        ...(unknown.length > 0
          ? [
              sentence(
                `${several(unknown.length, 'asset has no current price and counts', 'assets have no current price and count')} for neither: ${listed(unknown)}.`,
              ),
            ]
          : []),
      ],
    },
  };
}

function holdingPart(holding: Holding, { currency, zone }: Told): Explanation {
  const { asset, lots } = holding;
  const held = units(quantity(holding.quantity), asset as AssetId);
  const [price, basis] = [money(holding.unitPrice!), money(holding.basis)];
  const origin = { at: holding.priceAt as Instant, from: holding.priceFrom! };
  const all = sumsOf([holding]);
  return {
    kind: 'amount',
    text: `${held} are worth ${comparedWithCost(all, currency)}.`,
    amount: all.worth,
    sums: named(all),
    parts: [
      {
        kind: 'price',
        text: `${priceInWords({ asset, price, origin }, zone as TimeZone, currency)}. ${held} come to ${cents(all.worth, currency)}.`,
        amount: all.worth,
        sums: named({ worth: all.worth, unrealized: all.worth }),
        parts: [],
      },
      {
        kind: 'amount',
        text: `They cost ${cents(basis, currency)}, in ${several(lots, 'lot', 'lots')}.`,
        sums: { [unrealizedName]: negate(basis) },
        figure: { kind: 'holding', id: asset },
        parts: [],
      },
    ],
  };
}

function restPart(rest: readonly Holding[], currency: string): Explanation {
  const all = sumsOf(rest);
  const text = `${several(rest.length, 'more asset is', 'more assets are')} worth ${comparedWithCost(all, currency)}.`;
  return { kind: 'amount', text, amount: all.worth, sums: named(all), parts: [] };
}

const sumsOf = (holdings: readonly Holding[]): Sums => ({
  worth: sumOf(holdings.map(({ value }) => value)),
  unrealized: sumOf(holdings.map(({ unrealized }) => unrealized)),
});

const unrealizedName = 'not yet realized';
const named = ({ worth, unrealized }: Sums): Readonly<Record<string, Money>> => ({ worth, [unrealizedName]: unrealized });

const comparedWithCost = ({ worth, unrealized }: Sums, currency: string): string =>
  `${cents(worth, currency)} now, ${cents(absolute(unrealized), currency)} ${unrealized < 0n ? 'less' : 'more'} than the cost`;

const listed = (names: readonly string[]): string =>
  names.length > mostNames ? `${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} others` : names.join(', ');
