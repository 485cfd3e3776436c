import { categoryWords } from '@lotbook/model/category-words';
import { isIncome } from '@lotbook/model/category';
import { formatAmount } from '@lotbook/ui/format-amount';
import { several } from '../../account/words.ts';

export interface Preview {
  readonly total: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly replaced: number;
}

/** What a change of category would do to the chosen transactions, sentence by sentence. */
export function previewWords({ changed, unchanged, skipped, replaced }: Preview): readonly string[] {
  return [
    changed > 0 ? several(changed, 'transaction changes.', 'transactions change.') : 'Nothing changes.',
    ...count(replaced, 'of them had a category that a person chose; it is replaced.', 'of them had a category that a person chose; it is replaced.'),
    ...count(unchanged, 'has it already.', 'have it already.'),
    ...count(skipped, 'cannot have it, since no side of it fits, and stays as it is.', 'cannot have it, since no side of theirs fits, and stay as they are.'),
  ];
}

interface RuleRun extends Omit<Preview, 'total'> {
  readonly kept: number;
  readonly linked: number;
}

/** What running a rule would do to the chosen transactions, sentence by sentence. */
export function ruleRunWords({ changed, replaced, linked, kept, unchanged, skipped }: RuleRun): readonly string[] {
  return [
    changed > 0 ? several(changed, 'transaction changes.', 'transactions change.') : 'Nothing changes.',
    ...count(replaced, 'of them has a category by another rule; it is replaced.', 'of them have a category by another rule; it is replaced.'),
    ...count(
      linked,
      'of them is linked by hand as a transfer: the link counts only while the category is Transfer.',
      'of them are linked by hand as a transfer: the link counts only while the category is Transfer.',
    ),
    ...count(kept, 'has another category that a person chose; it stays.', 'have another category that a person chose; it stays.'),
    ...count(unchanged, 'has the category already.', 'have the category already.'),
    ...count(
      skipped,
      'is not what the rule looks at, or cannot have its category, and stays as it is.',
      'are not what the rule looks at, or cannot have its category, and stay as they are.',
    ),
  ];
}

const count = (number: number, one: string, many: string): readonly string[] => (number > 0 ? [several(number, one, many)] : []);

interface Carried {
  readonly gainLoss: string;
  readonly income: string;
}

/** What those of the chosen transactions that change, or the one at hand, count now that the category takes away or changes, sentence by sentence. */
export function takenWords(category: string, { gainLoss, income }: Carried, currency: string, about: 'one' | 'many' = 'many'): readonly string[] {
  const name = categoryWords(category);
  const [gains, receipts] = [shown(gainLoss), shown(income)];
  const [count, goes] = about === 'one' ? ['It counts', 'it goes'] : ['Those that change count', 'it goes'];
  return [
    ...(receipts && !isIncome(category) ? [`${count} as income of ${receipts} ${currency} now; ${name} is no income, so ${goes}.`] : []),
    ...(gains
      ? [`${count} a ${gainLoss.startsWith('-') ? 'loss' : 'gain'} of ${gains} ${currency} now; it is worked out anew, and goes where ${name} sells nothing.`]
      : []),
  ];
}

/** Without its sign; undefined for nothing. */
function shown(amount: string): string | undefined {
  const formatted = formatAmount(amount.replace(/^-/, ''), 'cents');
  return formatted && formatted.sign !== 0 ? formatted.text : undefined;
}
