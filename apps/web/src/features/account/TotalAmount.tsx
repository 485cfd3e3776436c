import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/account';
import { Amount } from '@lotbook/ui/Amount';
import { IssueMark } from '@lotbook/ui/IssueMark';
import { useTranslate } from '@lotbook/ui/translate';
import { formatExcluded, isZero, type UnpricedCount } from './incomplete-text.ts';
import { UncertainMark } from './UncertainMark.tsx';
import type { UncertainGain } from './uncertain-text.ts';

interface TotalAmountProps {
  /** Null if it isn't known. */
  readonly value: string | null;
  /** What the total leaves out because prices are missing. */
  readonly missing: readonly UnpricedCount[];
  /** The figures are being computed for the first time, or the ones shown are out of date. */
  readonly isComputing: boolean;
  /** Transactions behind it that use an assumed price of 1.00 USD. */
  readonly assumed?: number | undefined;
  /** How many of the lots behind it cost zero because their cost is unknown. */
  readonly unknownLots?: number;
  /** By how much open issues about cost may change it. */
  readonly uncertain?: UncertainGain | null | undefined;
  readonly gain?: boolean;
  readonly unit?: string | undefined;
  readonly align?: boolean;
}

/** Every total goes through here: a zero is shown only if it is known to be one, and a total that leaves something out, depends on assumed prices, or is uncertain, is marked. */
export function TotalAmount({
  value,
  missing,
  isComputing,
  assumed = 0,
  unknownLots = 0,
  uncertain,
  ...rest
}: TotalAmountProps) {
  const t = useTranslate();
  const excluded = [
    formatExcluded(missing, t),
    unknownLots > 0 && t(texts.unknownCosts, { count: unknownLots }),
  ]
    .filter(Boolean)
    .join('; ');
  const isOpen = isComputing || excluded !== '';
  const isUnknown = value === null || (isOpen && isZero(value));
  return (
    <>
      {excluded !== '' && !isUnknown && (
        <>
          <IssueMark
            severity="warning"
            messages={[t(texts.totalIncomplete, { missing: excluded })]}
          />{' '}
        </>
      )}
      {assumed > 0 && !isUnknown && (
        <>
          <IssueMark severity="info" messages={[t(texts.totalAssumed, { count: assumed })]} />{' '}
        </>
      )}
      {uncertain && !isUnknown && <UncertainMark uncertain={uncertain} gain={value} />}
      <Amount
        value={isUnknown ? null : value}
        digits="cents"
        unknown={isComputing ? t(common.calculating) : excluded || t(texts.totalUnknown)}
        {...rest}
      />
    </>
  );
}
