import { formatMoney, format, money, quantity } from '@lotbook/decimal/decimal';
import { isCategory } from '@lotbook/model/category';
import { usd } from '@lotbook/model/fiat';
import type { AssetId, FiatCode, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Price, PriceBook } from '@lotbook/model/price';
import type { TaxResult } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { parseInstant, utc, type Instant, type LocalDate } from '@lotbook/model/time';
import type { Movement, Transaction, TransactionType } from '@lotbook/model/transaction';
import { compute, type Book } from '../compute.ts';
import { transactionTypes } from '@lotbook/model/transaction';

/**
 * A book as a bookkeeper would jot it down, a line per transaction:
 *
 *     b1  2024-01-05        buy     1 BTC for 100 USD, fee 1 USD       @kraken
 *     s1  2025-03-01T10:00  sell    0.5 BTC for 80 USD                 @kraken
 *     t1  2025-01-01        transfer 1 BTC                             @kraken > ledger
 *     w1  2025-02-01        stake-reward  + 2 ETH worth 50 USD         @kraken
 *     g1  2025-02-01        withdrawal/gift  - 1 BTC worth 50 USD      @kraken
 *     fee options: `fee 0.1 BNB worth 3 USD`, `fee 0.1 BTC of sent`, `fee 0.1 BTC of received`; what paying that fee cost: `, cost 0.1 BNB worth 3 USD`
 *     a price that a person entered: `worth 50 USD by hand`
 *     basis: `basis 10 USD acquired 2020-01-01`, and `inherited` after it; answers of its own and position at the end: `{lp=deposit position=pool}`
 */
export function book(text: string, settings: Partial<TaxSettings> = {}, prices = ''): Book {
  return {
    transactions: text
      .split('\n')
      .flatMap((line) => (line.trim() === '' ? [] : [toTransaction(line.trim())])),
    settings: { ...defaults, ...settings },
    prices: priceList(prices, settings.currency ?? usd),
    lotChoices: [],
  };
}

const defaults: TaxSettings = {
  jurisdiction: 'US',
  currency: usd,
  timeZone: utc,
  method: 'FIFO',
  methodChanges: [],
  tracking: 'us',
  treatments: {},
};

export const scenario = (
  text: string,
  settings: Partial<TaxSettings> = {},
  prices = '',
): TaxResult => compute(book(text, settings, prices));

const LINE =
  /^(\S+)\s+(\S+)\s+(\S+)\s*(.*?)\s*@(\S+)(?:\s*>\s*(\S+))?(?:\s*#(\S+))?(?:\s*\{([^}]*)\})?$/;

function toTransaction(line: string): Transaction {
  const match = LINE.exec(line);
  if (!match) throw new Error(`cannot read the line: ${line}`);
  const [, id, at, kind, body, source, to, txHash, own] = match;
  const [type, named] = kind!.split('/');
  if (!transactionTypes.includes(type as TransactionType)) throw new Error(`no such type: ${type}`);
  const category = named && (named.includes('_') ? named : `${named}_standard`);
  if (category !== undefined && category !== '' && !isCategory(category))
    throw new Error(`no such category: ${category}`);
  const movements = toMovements(
    type as TransactionType,
    body!,
    source as SourceId,
    (to ?? source) as SourceId,
  );
  return {
    id: id as TransactionId,
    externalId: id!,
    at: parseInstant(at!)!,
    type: type as TransactionType,
    movements,
    ...(category ? { category } : {}),
    ...(txHash ? { txHash } : {}),
    ...getOwn(own),
  };
}

/** `lp=deposit position=pool` */
function getOwn(text: string | undefined): Pick<Transaction, 'treatments' | 'position'> {
  if (text === undefined) return {};
  const { position, ...treatments } = Object.fromEntries(
    text.split(/\s+/).map((each) => each.split('=')),
  );
  return {
    ...(position !== undefined && { position }),
    ...(Object.keys(treatments).length > 0 && { treatments }),
  };
}

function toMovements(
  type: TransactionType,
  body: string,
  source: SourceId,
  to: SourceId,
): Movement[] {
  const [main = '', ...fees] = body.split(/,?\s*\bfee\b/);
  return [
    ...getSides(type, main.trim(), source, to),
    ...fees.flatMap((fee) => getFees(fee, source)),
  ];
}

function getSides(type: TransactionType, main: string, source: SourceId, to: SourceId): Movement[] {
  if (main === '') return [];
  const [first, second] = main.split(/\s+for\s+/);
  if (type === 'transfer') return [side('out', first!, source), side('in', first!, to)];
  if (second === undefined)
    return main
      .split(/\s*&\s*/)
      .map((part) =>
        side(
          part.startsWith('-') || outward.has(type) ? 'out' : 'in',
          part.replace(/^[+-]\s*/, ''),
          source,
        ),
      );
  const [received, sent] = type === 'buy' ? [first!, second] : [second, first!];
  return [
    ...sent.split(/\s*&\s*/).map((part) => side('out', part, source)),
    ...received.split(/\s*&\s*/).map((part) => side('in', part, to)),
  ];
}

const outward: ReadonlySet<TransactionType> = new Set([
  'sell',
  'withdrawal',
  'transfer-out',
  'stake-deposit',
  'liquidity-deposit',
]);

function side(direction: 'in' | 'out', text: string, source: SourceId): Movement {
  const match =
    /^(\S+) (\S+)(?: worth (\S+) (\S+)( by hand)?)?(?: basis (\S+) (\S+))?(?: acquired (\S+))?( inherited)?$/.exec(
      text.trim(),
    );
  if (!match) throw new Error(`cannot read the side: ${text}`);
  const [, amount, asset, worth, worthIn, byHand, basis, basisIn, acquired, inherited] = match;
  return {
    direction,
    source,
    asset: asset as AssetId,
    quantity: quantity(amount!),
    ...(worth ? { value: { amount: money(worth), currency: worthIn as FiatCode } } : {}),
    ...(byHand ? { decided: { value: true as const } } : {}),
    ...(basis ? { basis: { amount: money(basis), currency: basisIn as FiatCode } } : {}),
    ...(acquired ? { acquiredOn: acquired as LocalDate } : {}),
    ...(inherited ? { inherited: true as const } : {}),
  };
}

/** A fee, and what paying it cost. */
function getFees(text: string, source: SourceId): Movement[] {
  const [fee, ...costs] = text.split(/,?\s*\bcost\b/);
  return [
    getFee(fee!.trim(), source),
    ...costs.map((cost): Movement => ({ ...getFee(cost.trim(), source), onFee: true })),
  ];
}

function getFee(text: string, source: SourceId): Movement {
  const match = /^(\S+) (\S+)(?: worth (\S+) (\S+))?(?: of (sent|received))?$/.exec(text);
  if (!match) throw new Error(`cannot read the fee: ${text}`);
  const [, amount, asset, worth, worthIn, withheld] = match;
  return {
    direction: 'fee',
    source,
    asset: asset as AssetId,
    quantity: quantity(amount!),
    ...(worth ? { value: { amount: money(worth), currency: worthIn as FiatCode } } : {}),
    ...(withheld ? { withheldFrom: withheld as 'sent' | 'received' } : {}),
  };
}

/** `BTC 100` holds at all times; `BTC 100 2024-01-01` from then on for a day. */
function priceList(text: string, currency: FiatCode): PriceBook {
  const prices: readonly Price[] = text.split('\n').flatMap((line) => {
    const [asset, price, at] = line.trim().split(/\s+/);
    return price
      ? [
          {
            asset: asset as AssetId,
            currency,
            at: (at ? parseInstant(at)! : '') as Instant,
            unitPrice: money(price),
            from: 'file',
          },
        ]
      : [];
  });
  return {
    find: (asset, into, at) => {
      const found = prices.find(
        (each) =>
          each.asset === asset &&
          each.currency === into &&
          (each.at === '' || each.at.slice(0, 10) === at.slice(0, 10)),
      );
      return found && { ...found, at };
    },
  };
}

/** Disposals in full, a line per lot slice: `s1  0.5 BTC of b1  2024-01-05  80.00 - 50.50 = 29.50  long L`. */
export const sales = (result: TaxResult): string[] =>
  result.disposals.map(
    (each) =>
      `${each.transactionId}${each.isFee ? ' fee' : ''}  ${format(each.quantity)} ${each.asset} of ${each.lotId}  ${each.acquiredOn}  ` +
      `${formatMoney(each.proceeds)} - ${formatMoney(each.basis)} = ${formatMoney(each.gain)}  ${each.rule ?? (each.term ? `${each.term} ${each.box}` : 'unknown')}`,
  );

/** What remains: `b1  0.5 BTC @kraken  50.50`. */
export const lots = (result: TaxResult): string[] =>
  result.lots.map(
    (each) =>
      `${each.lotId}  ${format(each.quantity)} ${each.asset} @${each.source}${each.setAside ? ` ${each.setAside}` : ''}  ${formatMoney(each.basis)}`,
  );

export const income = (result: TaxResult): string[] =>
  result.income.map(
    (each) =>
      `${each.transactionId}  ${format(each.quantity)} ${each.asset}  ${each.category}  ${formatMoney(each.value)}`,
  );

export const issues = (result: TaxResult): string[] =>
  result.issues.map((each) => `${each.severity} ${each.code} ${each.transactionId} ${each.asset}`);
