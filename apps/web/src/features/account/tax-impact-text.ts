import { format, money, negate, round, sum } from '@lotbook/decimal/decimal';
import { getGainChange } from '@lotbook/model/stake';
import { getCurrencyDecimals } from '@lotbook/decimal/currency-decimals';
import type { MoneyParam } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import * as readiness from '@lotbook/messages/generated/web/readiness';

interface Change {
  readonly low: string | null;
  readonly high: string | null;
  /** Items whose amount is unknown: they are not in `low` and `high`. */
  readonly unstaked?: number;
}

interface Stake extends Change {
  readonly code: string;
}

/** When a change of the gain counts. */
type Scope = 'now' | 'yearOrLater' | 'sold' | 'later' | 'laterUnits';

interface ChangeOptions {
  readonly scope?: Scope;
  /** For the scope `laterUnits`: when the units were acquired. */
  readonly year?: string;
}

/** By how much the gain can change, and how many items are not counted because their amount is unknown; undefined if that is so for all. */
export function formatChange(
  t: Translate,
  { low, high, unstaked = 0 }: Change,
  currency: string,
  { scope = 'now', year = '' }: ChangeOptions = {},
): string | undefined {
  if (low === null || high === null) return undefined;
  const lower = low.startsWith('-') ? toCents(format(negate(money(low))), currency) : undefined;
  const higher = high.startsWith('-') ? undefined : toCents(high, currency);
  const toMoney = (amount = '0'): MoneyParam => ({ amount, currency });
  return t(readiness.gainChange, {
    scope,
    direction: getDirection(lower, higher),
    lower: toMoney(lower),
    higher: toMoney(higher),
    smallest: toMoney(getCurrencyDecimals(currency) === 0 ? '1' : '0.01'),
    year,
    unknown: unstaked,
  });
}

function getDirection(lower: string | undefined, higher: string | undefined) {
  if (lower === undefined) return higher === undefined ? 'other' : 'higher';
  if (higher === undefined) return 'lower';
  return lower === higher ? 'same' : 'both';
}

/** Undefined for an amount that rounds to zero. */
function toCents(amount: string, currency: string): string | undefined {
  const rounded = format(round(money(amount), getCurrencyDecimals(currency), 'halfUp'));
  return rounded === '0' ? undefined : rounded;
}

interface YearChange extends Change {
  readonly mayMoveLater: boolean;
  readonly range?: {
    /** Open items whose amount is unknown: they are not in `low` and `high`. */
    readonly unknown: number;
  };
}

/** The same for a year. If it is unknown which units were sold in it, its issues can change the gain of a later year. */
export const formatYear = (t: Translate, year: YearChange, currency: string): string | undefined =>
  formatChange(t, { ...year, unstaked: year.range?.unknown ?? 0 }, currency, {
    scope: year.mayMoveLater ? 'yearOrLater' : 'now',
  });

/** The effect of issues with units acquired in a year on the years in which those are sold. */
export const formatLater = (
  t: Translate,
  later: Change,
  label: string,
  currency: string,
): string | undefined => formatChange(t, later, currency, { scope: 'laterUnits', year: label });

/** The sum of the changes of several issues, and the number of issues with an unknown amount. */
export function addChanges(issues: readonly Change[]): Required<Change> {
  const known = issues.flatMap(({ low, high }) =>
    low === null || high === null ? [] : { low, high },
  );
  const addEnds = (end: 'low' | 'high'): string | null =>
    known.length === 0 ? null : format(sum(known.map((each) => money(each[end]))));
  return { low: addEnds('low'), high: addEnds('high'), unstaked: issues.length - known.length };
}

/** The same for one issue, or for all with the same code. */
export function formatStake(
  t: Translate,
  { code, low, high, unstaked = 0 }: Stake,
  currency: string,
  scope: Scope = 'now',
): string | undefined {
  if (low === null || high === null) return undefined;
  const change = getGainChange(code, { low: money(low), high: money(high) });
  return formatChange(
    t,
    { low: format(change.low), high: format(change.high), unstaked },
    currency,
    { scope },
  );
}

/** The result of a sale whose lot selection was not applied. Undefined for other issues, and if nothing was sold. */
export function formatLotChoice(
  t: Translate,
  code: string,
  { proceeds, gainLoss }: { readonly proceeds: string | null; readonly gainLoss: string | null },
  currency: string,
): string | undefined {
  if (code !== 'spec-id-refused' || proceeds === null || gainLoss === null) return undefined;
  const toMoney = (amount: string): MoneyParam => ({ amount, currency });
  return gainLoss.startsWith('-')
    ? t(readiness.lotChoiceLoss, {
        loss: toMoney(format(negate(money(gainLoss)))),
        proceeds: toMoney(proceeds),
      })
    : t(readiness.lotChoiceGain, { gain: toMoney(gainLoss), proceeds: toMoney(proceeds) });
}
