import { atLeast } from '../rules/number.ts';
import { dateWrong, timeWrong } from '../rules/date.ts';
import { required } from '../rules/required.ts';
import { combineRules, ifEntered, type Rule } from '../rules/rule.ts';
import { atMostCharacters, notOnlySpace } from '../rules/text.ts';
import { getRequiredFields } from './required-fields.ts';
import { defiSides, defiSources, isDefiType, isExchangeType, isWalletType } from './entry-types.ts';
import type { ManualEntry, ManualField, ManualWrongs } from './entry.ts';
import { instantAt, wallClock } from './zoned.ts';

/** The day of the first block of Bitcoin. */
export const earliestDate = '2009-01-03';

const amount = combineRules(required('field'), atLeast('1e-18'));
const optionalAmount = ifEntered(atLeast('1e-18'));
const symbol = combineRules(required('asset'), atMostCharacters(80));
const selection = required('selection');
const short = ifEntered(combineRules(notOnlySpace, atMostCharacters(80)));
const long = ifEntered(combineRules(notOnlySpace, atMostCharacters(200)));

const rules: Readonly<Partial<Record<ManualField, Rule>>> = {
  amount,
  symbol,
  fromSymbol: symbol,
  toSymbol: symbol,
  fee: combineRules(required('field'), atLeast('1e-18')),
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

/** What is wrong with the fields that the entry has, in the product's words; `now` is an instant. Empty when it can be sent. */
export function validateEntry(entry: ManualEntry, now: string): ManualWrongs {
  const wrongs: Partial<Record<ManualField, string>> = {};
  for (const field of getRequiredFields(entry)) {
    const wrong = getError(entry, field, now);
    if (wrong !== undefined) wrongs[field] = wrong;
  }
  if (entry.source === '') wrongs.source = 'An option must be selected';
  return wrongs;
}

function getError(entry: ManualEntry, field: ManualField, now: string): string | undefined {
  if (field === 'date' || field === 'time') return checkEntryTime(entry, field, now);
  if (field === 'type')
    return isDefiType(entry.type) || isWalletType(entry.type) ? undefined : selection('');
  if (field === 'orderType') return isExchangeType(entry.orderType) ? undefined : selection('');
  if (field === 'defiSource')
    return entry.defiSource === '' || (defiSources as readonly string[]).includes(entry.defiSource)
      ? undefined
      : selection('');
  if (field === 'fromAmount' || field === 'toAmount')
    return (entry.orderType === 'crypto-crypto' ? amount : optionalAmount)(entry[field]);
  if (field === 'price') return priceWrong(entry);
  if (entry.context === 'defi') {
    const wrong = defiWrong(entry, field);
    if (wrong !== undefined) return wrong;
  }
  const value = entry[field];
  return typeof value === 'string' ? rules[field]?.(value) : undefined;
}

/** Without a price looked up there has to be one, or what was paid or received in all. */
function priceWrong({
  price,
  orderType,
  sourceType,
  context,
  fromAmount,
  toAmount,
}: ManualEntry): string | undefined {
  const wrong = rules.price?.(price);
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
  return total.trim() === '' ? required('field')('') : undefined;
}

function checkEntryTime(
  { date, time, timezone }: ManualEntry,
  field: 'date' | 'time',
  now: string,
): string | undefined {
  const today = wallClock(now, timezone);
  if (field === 'date') return dateWrong(date, { least: earliestDate, now: today.date });
  if (dateWrong(date, { least: earliestDate, now: today.date }) !== undefined) return undefined;
  const wrong = timeWrong(time, { future: true, now: today.time });
  return wrong ?? (instantAt(date, time, timezone) > now ? 'Time cannot be in future' : undefined);
}

/** An asset and its amount belong together; the first of a pair may be needed. */
function defiWrong(entry: ManualEntry, field: ManualField): string | undefined {
  const match = /^(amount|asset)([1-4])$/.exec(field);
  if (!match || !isDefiType(entry.type)) return undefined;
  const place = Number(match[2]) as 1 | 2 | 3 | 4;
  const side = defiSides[entry.type].find((each) => each.place === place);
  const isAsked =
    side?.needed === true ||
    entry[`amount${place}`].trim() !== '' ||
    entry[`asset${place}`].trim() !== '';
  if (!isAsked) return undefined;
  return match[1] === 'amount' ? amount(entry[`amount${place}`]) : symbol(entry[`asset${place}`]);
}
