import { formatAmount } from '@lotbook/ui/format-amount';

interface Stake {
  readonly low: string | null;
  readonly high: string | null;
}

/** By how much the gain may change, in words; undefined where nobody can tell. */
export function stakeWords({ low, high }: Stake, currency: string): string | undefined {
  if (low === null || high === null) return undefined;
  if (low === high) return `${signed(low)} ${currency} hangs on it`;
  return `Your gain may change by ${signed(low)} to ${signed(high)} ${currency}`;
}

function signed(text: string): string {
  const shown = formatAmount(text, 'cents');
  return shown ? `${shown.sign < 0 ? '−' : ''}${shown.text}` : '–';
}
