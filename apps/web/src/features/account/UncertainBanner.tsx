import * as texts from '@lotbook/messages/generated/web/account';
import { absolute, money } from '@lotbook/decimal/decimal';
import { getIssueName } from '@lotbook/model/issue-name';
import { listAll } from '@lotbook/model/list-text';
import { Banner } from '@lotbook/ui/Banner';
import { formatFiat } from '@lotbook/ui/format-fiat';
import { bold, RichText, useTranslate } from '@lotbook/ui/translate';
import { linkTo } from '../../system/link-tag.tsx';
import { isZero } from './incomplete-text.ts';
import { useAccount } from './use-account.ts';
import { useUncertain } from './use-uncertain.ts';
import { useYearChange, type YearChange } from './use-year-change.ts';
import type { UncertainGain } from './uncertain-text.ts';

interface UncertainPeriodProps {
  /** The period, as people write it. */
  readonly label: string;
  readonly uncertain: UncertainGain | null | undefined;
}

/** A warning that gains of a period depend on open issues about cost, with a link to them. Absent if they don't. */
export function UncertainPeriod({ label, uncertain }: UncertainPeriodProps) {
  if (!uncertain) return null;
  return (
    <Banner tone="warning">
      <UncertainText label={label} uncertain={uncertain} />
    </Banner>
  );
}

interface UncertainTextProps {
  readonly label: string;
  readonly uncertain: UncertainGain;
  /** By how much all open items of the year may change its gain, for the range that Review shows. */
  readonly whole?: YearChange | undefined;
}

/** The same without a frame, for a banner with more to say. */
export function UncertainText({ label, uncertain, whole }: UncertainTextProps) {
  const t = useTranslate();
  const currency = useAccount().account?.fiatCurrency ?? '';
  const { codes, transactions } = uncertain;
  const { low, high } = { low: whole?.low ?? uncertain.low, high: whole?.high ?? uncertain.high };
  const isSame = isEqual(low, uncertain.low) && isEqual(high, uncertain.high);
  const toAmount = (change: string) => formatFiat(absolute(money(change)), currency, t);
  return (
    <RichText
      message={texts.uncertainPeriod}
      params={{
        label,
        side: isZero(high) ? 'lower' : isZero(low) ? 'higher' : 'both',
        lower: toAmount(low),
        higher: toAmount(high),
        others: isSame ? 'other' : 'yes',
        unknown: whole?.range.unknown ?? 0,
        count: transactions,
        issues: listAll(
          codes.map((code) => getIssueName(code, t)),
          t,
        ),
      }}
      tags={{
        b: bold,
        link: linkTo('review', { codes: [...codes] }),
      }}
    />
  );
}

const isEqual = (a: string, b: string): boolean => money(a) === money(b);

interface UncertainBannerProps {
  readonly year: number;
  /** The tax year as the country writes it. */
  readonly label: string;
}

/** The same for a tax year. */
export function UncertainBanner({ year, label }: UncertainBannerProps) {
  const uncertain = useUncertain()(year)?.gain;
  const { change, isSettled } = useYearChange(uncertain ? year : undefined);
  if (!uncertain || !isSettled) return null;
  return (
    <Banner tone="warning">
      <UncertainText label={label} uncertain={uncertain} whole={change} />
    </Banner>
  );
}
