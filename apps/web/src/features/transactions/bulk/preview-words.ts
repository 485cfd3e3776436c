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

const count = (number: number, one: string, many: string): readonly string[] => (number > 0 ? [several(number, one, many)] : []);
