import { Amount } from '@lotbook/ui/Amount';
import { IssueMark } from '@lotbook/ui/IssueMark';
import { formatExcluded, isZero, type UnpricedCount } from './incomplete-text.ts';

interface TotalAmountProps {
  /** Null if it isn't known. */
  readonly value: string | null;
  /** What the total leaves out because prices are missing. */
  readonly missing: readonly UnpricedCount[];
  /** The figures are being computed for the first time, or the ones shown are out of date. */
  readonly isComputing: boolean;
  readonly gain?: boolean;
  readonly unit?: string | undefined;
  readonly align?: boolean;
}

/** Every total goes through here: a zero is shown only if it is known to be one, and a total that leaves something out is marked. */
export function TotalAmount({ value, missing, isComputing, ...rest }: TotalAmountProps) {
  const words = formatExcluded(missing);
  const isOpen = isComputing || words !== '';
  const isUnknown = value === null || (isOpen && isZero(value));
  return (
    <>
      {words !== '' && !isUnknown && (
        <>
          <IssueMark severity="warning" messages={[`Incomplete: ${words}`]} />{' '}
        </>
      )}
      <Amount
        value={isUnknown ? null : value}
        digits="cents"
        unknown={isComputing ? 'Calculating…' : words || 'Not known yet'}
        {...rest}
      />
    </>
  );
}
