import { atLeast } from '../rules/number.ts';
import { dateWrong, timeWrong } from '../rules/date.ts';
import { makeRequiredRule } from '../rules/required.ts';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import type { Translate } from '@lotbook/messages/translator';
import { combineRules, english, ifEntered, type Rule } from '../rules/rule.ts';
import { atMostCharacters, notOnlySpace } from '../rules/text.ts';
import { getRequiredFields } from './required-fields.ts';
import { defiSides, defiSources, isDefiType, isExchangeType, isWalletType } from './entry-types.ts';
import type { ManualEntry, ManualField, ManualWrongs } from './entry.ts';
import { instantAt, wallClock } from './zoned.ts';

/** Bitcoin's first block was mined on this day. */
export const earliestDate = '2009-01-03';

const amount = combineRules(makeRequiredRule('field'), atLeast('1e-18'));
const optionalAmount = ifEntered(atLeast('1e-18'));
const symbol = combineRules(makeRequiredRule('asset'), atMostCharacters(80));
const selection = makeRequiredRule('selection');
const short = ifEntered(combineRules(notOnlySpace, atMostCharacters(80)));
const long = ifEntered(combineRules(notOnlySpace, atMostCharacters(200)));

const rules: Readonly<Partial<Record<ManualField, Rule>>> = {
  amount,
  symbol,
  fromSymbol: symbol,
  toSymbol: symbol,
  fee: combineRules(makeRequiredRule('field'), atLeast('1e-18')),
  feeCurrency: symbol,
  price: ifEntered(atLeast('0')),
  priceCurrency: short,
  id: long,
  to: long,
  from: long,
  asset1Contract: long,
  asset2Contract: long,
  feeCurrencyContract: long,
  chain: short,
  poolShare: short,
  organizationName: short,
  organizationAddress: long,
};

/** The errors of an entry's fields at the timestamp `now`. Empty if it can be sent. */
export function validateEntry(
  entry: ManualEntry,
  now: string,
  t: Translate = english,
): ManualWrongs {
  const wrongs: Partial<Record<ManualField, string>> = {};
  for (const field of getRequiredFields(entry)) {
    const wrong = getError(entry, field, now, t);
    if (wrong !== undefined) wrongs[field] = wrong;
  }
  if (entry.source === '') wrongs.source = t(contractRules.anOptionMustBeSelected);
  return wrongs;
}

function getError(
  entry: ManualEntry,
  field: ManualField,
  now: string,
  t: Translate,
): string | undefined {
  if (field === 'date' || field === 'time') return checkEntryTime(entry, field, now, t);
  if (field === 'type')
    return isDefiType(entry.type) || isWalletType(entry.type) ? undefined : selection('', t);
  if (field === 'orderType') return isExchangeType(entry.orderType) ? undefined : selection('', t);
  if (field === 'defiSource')
    return entry.defiSource === '' || (defiSources as readonly string[]).includes(entry.defiSource)
      ? undefined
      : selection('', t);
  if (field === 'fromAmount' || field === 'toAmount')
    return (entry.orderType === 'crypto-crypto' ? amount : optionalAmount)(entry[field], t);
  if (field === 'price') return checkPrice(entry, t);
  if (entry.context === 'defi') {
    const wrong = checkDefi(entry, field, t);
    if (wrong !== undefined) return wrong;
  }
  const value = entry[field];
  return typeof value === 'string' ? rules[field]?.(value, t) : undefined;
}

/** Unless the price is looked up, the entry needs a price or a total. */
function checkPrice(
  { price, orderType, sourceType, context, fromAmount, toAmount }: ManualEntry,
  t: Translate,
): string | undefined {
  const wrong = rules.price?.(price, t);
  if (wrong !== undefined || price.trim() !== '') return wrong;
  if (context === 'standard' && sourceType === 'exchange' && orderType === 'crypto-crypto')
    return undefined;
  const total =
    context === 'standard' && sourceType === 'exchange'
      ? orderType === 'buy'
        ? fromAmount
        : orderType === 'sell'
          ? toAmount
          : ''
      : '';
  return total.trim() === '' ? makeRequiredRule('field')('', t) : undefined;
}

function checkEntryTime(
  { date, time, timezone }: ManualEntry,
  field: 'date' | 'time',
  now: string,
  t: Translate,
): string | undefined {
  const today = wallClock(now, timezone);
  if (field === 'date') return dateWrong(date, { least: earliestDate, now: today.date }, t);
  if (dateWrong(date, { least: earliestDate, now: today.date }) !== undefined) return undefined;
  const wrong = timeWrong(time, { future: true, now: today.time }, t);
  return (
    wrong ??
    (instantAt(date, time, timezone) > now ? t(contractRules.timeCannotBeInFuture) : undefined)
  );
}

/** An asset needs an amount and an amount needs an asset. Some pairs are required. */
function checkDefi(entry: ManualEntry, field: ManualField, t: Translate): string | undefined {
  const match = /^(amount|asset)([1-4])$/.exec(field);
  if (!match || !isDefiType(entry.type)) return undefined;
  const place = Number(match[2]) as 1 | 2 | 3 | 4;
  const side = defiSides[entry.type].find((each) => each.place === place);
  const isRequired =
    side?.needed === true ||
    entry[`amount${place}`].trim() !== '' ||
    entry[`asset${place}`].trim() !== '';
  if (!isRequired) return undefined;
  return match[1] === 'amount'
    ? amount(entry[`amount${place}`], t)
    : symbol(entry[`asset${place}`], t);
}
