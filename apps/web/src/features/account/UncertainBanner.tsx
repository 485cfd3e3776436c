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
}

/** The same without a frame, for a banner with more to say. */
export function UncertainText({ label, uncertain }: UncertainTextProps) {
  const t = useTranslate();
  const currency = useAccount().account?.fiatCurrency ?? '';
  const { low, high, codes, transactions } = uncertain;
  const toAmount = (change: string) => formatFiat(absolute(money(change)), currency, t);
  return (
    <RichText
      message={texts.uncertainPeriod}
      params={{
        label,
        side: isZero(high) ? 'lower' : isZero(low) ? 'higher' : 'both',
        lower: toAmount(low),
        higher: toAmount(high),
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

interface UncertainBannerProps {
  readonly year: number;
  /** The tax year as the country writes it. */
  readonly label: string;
}

/** The same for a tax year. */
export function UncertainBanner({ year, label }: UncertainBannerProps) {
  return <UncertainPeriod label={label} uncertain={useUncertain()(year)?.gain} />;
}
