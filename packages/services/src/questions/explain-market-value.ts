import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/questions';
import { absolute, money, negate, quantity, sum, type Money } from '@lotbook/decimal/decimal';
import { formatShare } from '@lotbook/decimal/share';
import type { Account } from '@lotbook/db/stores/accounts';
import type { Db } from '@lotbook/db/database';
import { readHoldings, type ValuedHoldingRow } from '@lotbook/db/stores/figures';
import type { RawRecord } from '@lotbook/db/stores/evidence';
import type { Explanation, Figures, Surroundings } from '@lotbook/engine/explain/explanation';
import { explainPriceGrounds } from '@lotbook/engine/explain/explain-price';
import { renderTexts } from '@lotbook/engine/explain/render-texts';
import { describePrice } from '@lotbook/engine/explain/price-text';
import { toMoneyParam, toUnitParams } from '@lotbook/engine/explain/text';
import { getAccountTranslator, renderForReader } from '../reader-texts.ts';
import { renderExplained } from '@lotbook/messages/render-explanation';
import { renderPrice } from '@lotbook/messages/render-price';
import { AppError } from '@lotbook/model/errors';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { ForeignPrice, PriceNeed } from '@lotbook/model/price';
import { allHeld, parseExcludedAssets } from '@lotbook/model/value-name';
import type { Instant, TimeZone } from '@lotbook/model/time';
import { toQuestionKey } from '../computing/price-questions.ts';
import { notFound } from '../member.ts';
import { readPrices } from '../prices/prices-read.ts';
import { countLots } from './explain-holding.ts';

/** The value of one held asset; or of all, except those listed. */
export type RequestedValue = { readonly asset: string } | { readonly without: readonly string[] };

/** @throws AppError BAD_INPUT for what names neither. */
export function getRequestedValue(id: string): RequestedValue {
  if (id !== allHeld && !id.startsWith('{')) return { asset: id };
  const without = parseExcludedAssets(id);
  if (!without)
    throw new AppError('BAD_INPUT', fill(texts.questionSyntax), {
      field: 'id',
    });
  return { without };
}

/** Limit of listed assets; one sentence summarizes the rest. */
const mostAssets = 100;
const mostNames = 20;

type Place = Pick<Account, 'fiatCurrency' | 'timeZone' | 'jurisdiction'>;

/** The value, and the unrealized gain: the keys appear in the sentences. */
interface Sums {
  readonly worth: Money;
  readonly unrealized: Money;
}

type Priced = ValuedHoldingRow &
  Readonly<Record<'value' | 'unrealized' | 'unitPrice' | 'priceAt' | 'priceFrom', string>>;

const isPriced = (holding: ValuedHoldingRow): holding is Priced => holding.value !== null;

/**
 * Explains the value of holdings: units by price, with time and provider of the price, and the cost of the units; for several assets asset by asset, largest value first.
 * Assets without a price count as zero. `inFull`: without a limit on assets.
 * @throws AppError NOT_FOUND if the asset isn't held or has no current price.
 */
export async function explainMarketValue(
  db: Db,
  account: Account,
  request: RequestedValue,
  inFull: boolean,
): Promise<{ readonly explanation: Explanation; readonly records: readonly RawRecord[] }> {
  const held = await readHoldings(db, account.id, account.fiatCurrency);
  const read = new Map<string, PriceNeed>();
  getMarketValue(
    held,
    request,
    account,
    inFull,
    (price) => void read.set(toQuestionKey(price), price),
  );
  const { told, records } = await readPrices(db, account, [...read.values()]);
  return { explanation: getMarketValue(held, request, account, inFull, told), records };
}

/** The same for given holdings. `getPriceRow` returns where a price from a price file was read. */
export const getMarketValue = (
  held: readonly ValuedHoldingRow[],
  request: RequestedValue,
  place: Place,
  inFull: boolean,
  getPriceRow?: Surroundings['getPriceRow'],
): Explanation => {
  const account = { ...place, ...(getPriceRow && { getPriceRow }) };
  return 'asset' in request
    ? explainAssetValue(held, request.asset, account)
    : explainTotalValue(held, request.without, {
        account,
        most: inFull ? held.length : mostAssets,
      });
};

type ValueContext = Place & Pick<Surroundings, 'getPriceRow'>;

function explainAssetValue(
  held: readonly ValuedHoldingRow[],
  asset: string,
  account: ValueContext,
): Explanation {
  const holding = held.find((each) => each.asset === asset);
  if (!holding) throw notFound('holding');
  if (!isPriced(holding))
    throw new AppError('NOT_FOUND', fill(texts.noCurrentPriceKnown, { asset }));
  const explanation = explainHoldingValue(holding, account);
  const whole = getSums(held.filter(isPriced)).worth;
  const share = renderForReader(
    fill(texts.shareOfHoldings, {
      share: formatShare(explanation.amount!, whole),
      whole: toMoneyParam(whole, account.fiatCurrency),
    }),
  );
  return {
    ...explanation,
    parts: [
      ...explanation.parts,
      { kind: 'rule', text: share, figure: { kind: 'worth', id: allHeld }, parts: [] },
    ],
  };
}

interface ListContext {
  readonly account: ValueContext;
  readonly most: number;
}

function explainTotalValue(
  held: readonly ValuedHoldingRow[],
  without: readonly string[],
  { account, most }: ListContext,
): Explanation {
  const request = held.filter(({ asset }) => !without.includes(asset));
  const priced = request.filter(isPriced).toSorted(getByValue);
  const unknown = request.flatMap((each) => (isPriced(each) ? [] : [each.asset]));
  const rest = priced.slice(most);
  const all = getSums(priced);
  return {
    kind: 'amount',
    text: renderForReader(
      fill(texts.pricedHoldings, {
        count: priced.length,
        isPartial: without.length > 0 ? 'yes' : 'other',
        all: describeUnrealized(all, account),
      }),
    ),
    amount: all.worth,
    sums: toFigures(all),
    parts: [
      ...priced.slice(0, most).map((each) => explainHoldingValue(each, account)),
      ...(rest.length > 0 ? [explainRest(rest, account)] : []),
      ...(unknown.length > 0 ? [explainUnpriced(unknown)] : []),
      ...(without.length > 0 ? [explainExcluded(without)] : []),
    ],
  };
}

const getByValue = (a: Priced, b: Priced): number => {
  const [first, second] = [money(a.value), money(b.value)];
  return first < second ? 1 : first > second ? -1 : 0;
};

function explainHoldingValue(holding: Priced, account: ValueContext): Explanation {
  const { fiatCurrency } = account;
  const [currency, timeZone] = [fiatCurrency as FiatCode, account.timeZone as TimeZone];
  const asset = holding.asset as AssetId;
  const held = quantity(holding.quantity);
  const translator = getAccountTranslator(account.jurisdiction);
  const { translate } = translator;
  const [price, basis] = [money(holding.unitPrice), money(holding.basis)];
  const origin = {
    at: holding.priceAt as Instant,
    from: holding.priceFrom,
    ...getForeignPrice(holding),
  };
  const all = getSums([holding]);
  return {
    kind: 'amount',
    text: renderForReader(
      fill(texts.valueOfAll, {
        ...toUnitParams(held, asset),
        all: describeUnrealized(all, { fiatCurrency }),
      }),
    ),
    amount: all.worth,
    sums: toFigures(all),
    quantity: held,
    asset,
    parts: [
      {
        kind: 'price',
        text: renderForReader(
          fill(texts.valueOfUnits, {
            price: renderPrice(
              translate,
              describePrice({ asset, price, origin }, timeZone, fiatCurrency),
            ),
            ...toUnitParams(held, asset),
            value: toMoneyParam(all.worth, fiatCurrency),
          }),
        ),
        amount: all.worth,
        sums: toFigures({ worth: all.worth, unrealized: all.worth }),
        at: origin.at,
        parts: explainPriceGrounds(
          origin,
          { asset, currency, at: origin.at, timeZone },
          account,
        ).map((each) => renderTexts(each, (text) => renderExplained(translator, text))),
      },
      {
        kind: 'amount',
        text: renderForReader(
          fill(texts.costOfHoldings, {
            basis: toMoneyParam(basis, fiatCurrency),
            lots: countLots(holding.lots, account),
          }),
        ),
        sums: { unrealized: negate(basis) },
        figure: { kind: 'holding', id: asset },
        parts: [],
      },
    ],
  };
}

function getForeignPrice({ getStatedIn, told, rate, rateAt, rateFrom }: Priced): {
  readonly foreign?: ForeignPrice;
} {
  if (
    getStatedIn === null ||
    told === null ||
    rate === null ||
    rateAt === null ||
    rateFrom === null
  )
    return {};
  return {
    foreign: {
      currency: getStatedIn as FiatCode,
      unitPrice: money(told),
      rate: { unitPrice: money(rate), at: rateAt as Instant, from: rateFrom },
    },
  };
}

function explainRest(rest: readonly Priced[], account: Place): Explanation {
  const all = getSums(rest);
  const text = renderForReader(
    fill(texts.furtherAssets, {
      count: rest.length,
      all: describeUnrealized(all, account),
    }),
  );
  return { kind: 'amount', text, amount: all.worth, sums: toFigures(all), parts: [] };
}

const explainUnpriced = (assets: readonly string[]): Explanation => ({
  kind: 'rule',
  text: renderForReader(
    fill(texts.unpricedAssets, { count: assets.length, assets: listNames(assets) }),
  ),
  parts: [],
});

const explainExcluded = (assets: readonly string[]): Explanation => ({
  kind: 'rule',
  text: renderForReader(fill(texts.excludedAssets, { assets: listNames(assets) })),
  figure: { kind: 'worth', id: allHeld },
  parts: [],
});

const getSums = (priced: readonly Priced[]): Sums => ({
  worth: sum(priced.map(({ value }) => money(value))),
  unrealized: sum(priced.map(({ unrealized }) => money(unrealized))),
});

const toFigures = ({ worth, unrealized }: Sums): Figures => ({ worth, unrealized });

const describeUnrealized = (
  { worth, unrealized }: Sums,
  { fiatCurrency }: Pick<Place, 'fiatCurrency'>,
): FilledMessage =>
  fill(texts.unrealizedResult, {
    value: toMoneyParam(worth, fiatCurrency),
    unrealized: toMoneyParam(absolute(unrealized), fiatCurrency),
    sign: unrealized < 0n ? 'loss' : 'other',
  });

const listNames = (names: readonly string[]): string =>
  names.length > mostNames
    ? renderForReader(
        fill(texts.andOthers, {
          names: names.slice(0, mostNames).join(', '),
          count: names.length - mostNames,
        }),
      )
    : names.join(', ');
