import { IssueMark } from '@lotbook/ui/IssueMark';
import { useTranslate } from '@lotbook/ui/translate';
import { describeUncertain, type UncertainGain } from './uncertain-text.ts';
import { useAccount } from './use-account.ts';

interface UncertainMarkProps {
  readonly uncertain: UncertainGain;
  /** The gain as shown. */
  readonly gain: string;
}

/** Marks a gain that depends on open issues about cost: between what it may be, why, and what to do. */
export function UncertainMark({ uncertain, gain }: UncertainMarkProps) {
  const t = useTranslate();
  const currency = useAccount().account?.fiatCurrency ?? '';
  return (
    <>
      <IssueMark
        severity="warning"
        messages={[describeUncertain(uncertain, gain, currency, t)]}
      />{' '}
    </>
  );
}
