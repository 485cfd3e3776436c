import { formatCategory } from '@lotbook/model/category-text';
import { isIncome } from '@lotbook/model/category';
import { formatAmount } from '@lotbook/ui/format-amount';
import { several } from '@lotbook/model/several';

interface Outcome {
  readonly effect: string;
  readonly count: number;
  readonly worth: string | null;
  readonly unpriced: number;
}

export interface Preview {
  readonly total: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly replaced: number;
  /** Of those that change: matched with another end that was found. */
  readonly matched: number;
  /** What they count now. */
  readonly gainLoss: string;
  readonly income: string;
  /** What they become. */
  readonly outcomes: readonly Outcome[];
}

type About = 'one' | 'many';

/** What a change of category would do to the chosen transactions, sentence by sentence. */
export function formatPreview(
  category: string,
  preview: Preview,
  currency: string,
): readonly string[] {
  const { changed, unchanged, skipped, replaced } = preview;
  return [
    changed > 0
      ? several(changed, 'transaction changes.', 'transactions change.')
      : 'Nothing changes.',
    ...formatTaken(category, preview, currency),
    ...formatComing(preview, currency),
    ...count(
      replaced,
      'of them had a category that a person chose; it is replaced.',
      'of them had a category that a person chose; it is replaced.',
    ),
    ...count(unchanged, 'has it already.', 'have it already.'),
    ...count(
      skipped,
      'cannot have it, since no side of it fits, and stays as it is.',
      'cannot have it, since no side of theirs fits, and stay as they are.',
    ),
  ];
}

export interface RuleRun extends Preview {
  readonly kept: number;
  readonly linked: number;
}

/** What running a rule would do to the chosen transactions, sentence by sentence. */
export function formatRuleRun(
  category: string,
  preview: RuleRun,
  currency: string,
): readonly string[] {
  const { changed, replaced, linked, kept, unchanged, skipped } = preview;
  return [
    changed > 0
      ? several(changed, 'transaction changes.', 'transactions change.')
      : 'Nothing changes.',
    ...formatTaken(category, preview, currency),
    ...formatComing(preview, currency),
    ...count(
      replaced,
      'of them has a category by another rule; it is replaced.',
      'of them have a category by another rule; it is replaced.',
    ),
    ...count(
      linked,
      'of them is linked by hand as a transfer: the link counts only while the category is Transfer.',
      'of them are linked by hand as a transfer: the link counts only while the category is Transfer.',
    ),
    ...count(
      kept,
      'has another category that a person chose; it stays.',
      'have another category that a person chose; it stays.',
    ),
    ...count(unchanged, 'has the category already.', 'have the category already.'),
    ...count(
      skipped,
      'is not what the rule looks at, or cannot have its category, and stays as it is.',
      'are not what the rule looks at, or cannot have its category, and stay as they are.',
    ),
  ];
}

const count = (number: number, one: string, many: string): readonly string[] =>
  number > 0 ? [several(number, one, many)] : [];

const sales: ReadonlySet<string> = new Set(['dispose', 'claim', 'liquidate']);

/** What those of the chosen transactions that change, or the one at hand, lose by the category, sentence by sentence. */
export function formatTaken(
  category: string,
  {
    gainLoss,
    income,
    matched,
    outcomes,
  }: Pick<Preview, 'gainLoss' | 'income' | 'matched' | 'outcomes'>,
  currency: string,
  about: About = 'many',
): readonly string[] {
  const name = formatCategory(category);
  const [gains, receipts] = [shown(gainLoss), shown(income)];
  const counted = about === 'one' ? 'It counts' : 'Those that change count';
  const where = outcomes.some(({ effect }) => sales.has(effect))
    ? ''
    : `, and goes where ${name} sells nothing`;
  return [
    ...(receipts && !isIncome(category)
      ? [`${counted} as income of ${receipts} ${currency} now; ${name} is no income, so it goes.`]
      : []),
    ...(gains
      ? [
          `${counted} a ${gainLoss.startsWith('-') ? 'loss' : 'gain'} of ${gains} ${currency} now; it is worked out anew${where}.`,
        ]
      : []),
    ...formatMatch(matched, about),
  ];
}

function formatMatch(matched: number, about: About): readonly string[] {
  if (about === 'one' && matched > 0)
    return [
      'It is matched with another end that was found: they come apart, and the other end has no match any more.',
    ];
  return count(
    matched,
    'of them is matched with another end that was found: they come apart, and an end that stays a transfer has no match any more.',
    'of them are matched with other ends that were found: they come apart, and an end that stays a transfer has no match any more.',
  );
}

/** What becomes of those that change, as far as it is known before it is worked out. */
export const formatComing = (
  { outcomes, income }: Pick<Preview, 'outcomes' | 'income'>,
  currency: string,
): readonly string[] =>
  outcomes.flatMap((outcome) => {
    const { effect } = outcome;
    if (effect === 'income')
      return formatWorth(outcome, currency, formatIncome(outcome, shown(income), currency));
    if (effect === 'expense')
      return formatWorth(outcome, currency, 'counts as a cost then: the money that left.');
    if (sales.has(effect))
      return formatWorth(
        outcome,
        currency,
        'is what was sold then, at its worth when it left; gains and losses follow from its cost.',
      );
    return becomes[effect] ?? [];
  });

/** What the one at hand would bring that it does not count now: an income, a cost, or a sale, where its worth is known. */
export const formatBrings = (
  preview: Pick<Preview, 'outcomes' | 'income'>,
  currency: string,
): readonly string[] =>
  formatComing(
    {
      ...preview,
      outcomes: preview.outcomes
        .filter((each) => isAcquired(each, preview.income))
        .map((each) => ({ ...each, unpriced: 0 })),
    },
    currency,
  );

const isAcquired = ({ effect, worth }: Outcome, income: string): boolean =>
  worth !== null &&
  (effect === 'income'
    ? shown(worth) !== shown(income)
    : effect === 'expense' || sales.has(effect));

/** Some of it, or all, may be income now. */
function formatIncome({ worth }: Outcome, now: string | undefined, currency: string): string {
  const what = 'what was received, at its worth when it came.';
  if (now === undefined) return `counts as income then: ${what}`;
  return worth !== null && shown(worth) === now
    ? `counts as income now and stays income: ${what}`
    : `counts as income then, where ${now} ${currency} does now: ${what}`;
}

function formatWorth(
  { count: those, worth, unpriced }: Outcome,
  currency: string,
  becomes: string,
): readonly string[] {
  const known = worth === null ? undefined : formatAmount(worth, 'cents', currency)?.text;
  return [
    ...(known === undefined ? [] : [`About ${known} ${currency} ${becomes}`]),
    ...(unpriced === 0
      ? []
      : [
          unpriced === those && those > 1
            ? 'No worth is known of any of them yet, so nobody can tell how much that comes to.'
            : several(
                unpriced,
                'of them has no known worth yet, so that its part cannot be told.',
                'of them have no known worth yet, so that their part cannot be told.',
              ),
        ]),
  ];
}

const becomes: Readonly<Record<string, string>> = {
  acquire:
    'What comes in counts as bought: no income, and its cost is what was given for it, or its worth then where nothing was.',
  rebate: 'What comes in counts as a rebate: no income, and without a cost of its own.',
  fork: 'What comes in is no income; it takes a part of the cost of the coins that it split from.',
  borrow: 'What comes in counts as borrowed: no income, and its cost is its worth then.',
  receiveGift:
    'What comes in counts as a gift: no income, and its cost is what it was to the giver, once that is entered.',
  arrive:
    'What comes in counts as sent from a place of your own: no income, and its cost comes with it from the other end, once that is found.',
  return:
    'What comes in counts as coming back from where it was set aside; only what is more than was set aside is income.',
  redeemClaim:
    'What comes in counts as taken for a claim, which is given up at its worth then; a gain or loss of the claim follows.',
  inherit: 'What comes in takes over the cost and the dates of what was given for it: no income.',
  give: 'What left counts as given away: without a gain or loss, and its cost goes with it.',
  donate: 'What left counts as donated: without a gain or loss, and its cost goes with it.',
  lose: 'What left counts as lost: no proceeds, no gain and no loss.',
  writeOff: 'What left counts as lost, and its whole cost basis is claimed as a loss.',
  depart:
    'What left counts as sent to a place of your own: without a gain or loss, and its cost goes along.',
  setAside: 'What left counts as set aside: without a gain or loss, and it stays yours.',
  bequeath: 'What left hands its cost and dates over to what came for it: without a gain or loss.',
  forfeit: 'What left counts as taken away as a penalty: no loss counts unless it is claimed.',
};

/** Without its sign; undefined for nothing. */
function shown(amount: string): string | undefined {
  const formatted = formatAmount(amount.replace(/^-/, ''), 'cents');
  return formatted && formatted.sign !== 0 ? formatted.text : undefined;
}
