import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { formatCategory } from '@lotbook/model/category-text';
import { isIncome } from '@lotbook/model/category';
import { formatAmount } from '@lotbook/ui/format-amount';

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
  /** How many of the changed ones are matched automatically. */
  readonly matched: number;
  /** Their current gain and income. */
  readonly gainLoss: string;
  readonly income: string;
  /** What they become, by effect. */
  readonly outcomes: readonly Outcome[];
}

type About = 'one' | 'many';

interface TextContext {
  readonly currency: string;
  readonly t: Translate;
}
type CountMessage = Message<{ readonly count: number }>;

/** Describes what a category change would do to the selected transactions, sentence by sentence. */
export function formatPreview(
  category: string,
  preview: Preview,
  context: TextContext,
): readonly string[] {
  const { unchanged, skipped, replaced } = preview;
  const count = makeCounter(context);
  return [
    formatChanged(preview, context),
    ...formatTaken(category, preview, context),
    ...formatComing(preview, context),
    ...count(replaced, texts.personsCategoryReplaced),
    ...count(unchanged, texts.alreadyHasCategory),
    ...count(skipped, texts.categorySkipped),
  ];
}

export interface RuleRun extends Preview {
  readonly kept: number;
  readonly linked: number;
}

/** Describes what running a rule would do to the selected transactions, sentence by sentence. */
export function formatRuleRun(
  category: string,
  preview: RuleRun,
  context: TextContext,
): readonly string[] {
  const { replaced, linked, kept, unchanged, skipped } = preview;
  const count = makeCounter(context);
  return [
    formatChanged(preview, context),
    ...formatTaken(category, preview, context),
    ...formatComing(preview, context),
    ...count(replaced, texts.rulesCategoryReplaced),
    ...count(linked, texts.linkedManually),
    ...count(kept, texts.personsCategoryStays),
    ...count(unchanged, texts.alreadyHasCategory),
    ...count(skipped, texts.ruleSkipped),
  ];
}

const formatChanged = ({ changed }: Preview, { t }: TextContext): string =>
  changed > 0 ? t(texts.categoriesChange, { count: changed }) : t(texts.categoriesStay);

const makeCounter =
  ({ t }: TextContext) =>
  (count: number, message: CountMessage): readonly string[] =>
    count > 0 ? [t(message, { count })] : [];

const sales: ReadonlySet<string> = new Set(['dispose', 'claim', 'liquidate']);

/** Describes what the changed transactions lose by the new category, sentence by sentence. */
export function formatTaken(
  category: string,
  {
    gainLoss,
    income,
    matched,
    outcomes,
  }: Pick<Preview, 'gainLoss' | 'income' | 'matched' | 'outcomes'>,
  context: TextContext,
  about: About = 'many',
): readonly string[] {
  const { currency, t } = context;
  const name = formatCategory(category);
  const [gains, receipts] = [formatSize(gainLoss), formatSize(income)];
  const shared = { about: about === 'one' ? 'one' : 'other', currency } as const;
  const gain = {
    ...shared,
    kind: gainLoss.startsWith('-') ? 'loss' : 'other',
    amount: gains ?? '',
  } as const;
  return [
    ...(receipts && !isIncome(category)
      ? [t(texts.losesIncome, { ...shared, amount: receipts, category: name })]
      : []),
    ...(gains
      ? [
          outcomes.some(({ effect }) => sales.has(effect))
            ? t(texts.recalculatesGain, gain)
            : t(texts.losesGain, { ...gain, category: name }),
        ]
      : []),
    ...formatMatch(matched, context, about),
  ];
}

function formatMatch(matched: number, context: TextContext, about: About): readonly string[] {
  if (about === 'one' && matched > 0) return [context.t(texts.unmatchesOne)];
  return makeCounter(context)(matched, texts.unmatchesMany);
}

/** Describes what the changed transactions become, as far as it is known before calculating. */
export const formatComing = (
  { outcomes, income }: Pick<Preview, 'outcomes' | 'income'>,
  context: TextContext,
): readonly string[] =>
  outcomes.flatMap((outcome) => {
    const { effect } = outcome;
    const { currency, t } = context;
    if (effect === 'income')
      return formatValue(outcome, context, (amount) =>
        formatIncome(outcome, { amount, before: formatSize(income) }, context),
      );
    if (effect === 'expense')
      return formatValue(outcome, context, (amount) =>
        t(texts.becomesExpense, { amount, currency }),
      );
    if (sales.has(effect))
      return formatValue(outcome, context, (amount) => t(texts.becomesSale, { amount, currency }));
    return becomes[effect] ? [t(becomes[effect])] : [];
  });

/** Describes new income, expenses and sales of a single transaction, if their value is known. */
export const formatBrings = (
  preview: Pick<Preview, 'outcomes' | 'income'>,
  context: TextContext,
): readonly string[] =>
  formatComing(
    {
      ...preview,
      outcomes: preview.outcomes
        .filter((each) => isAcquired(each, preview.income))
        .map((each) => ({ ...each, unpriced: 0 })),
    },
    context,
  );

const isAcquired = ({ effect, worth }: Outcome, income: string): boolean =>
  worth !== null &&
  (effect === 'income'
    ? formatSize(worth) !== formatSize(income)
    : effect === 'expense' || sales.has(effect));

/** Some or all of it may already be income. */
function formatIncome(
  { worth }: Outcome,
  { amount, before }: { readonly amount: string; readonly before: string | undefined },
  { currency, t }: TextContext,
): string {
  if (before === undefined) return t(texts.becomesIncome, { amount, currency });
  return worth !== null && formatSize(worth) === before
    ? t(texts.staysIncome, { amount, currency })
    : t(texts.incomeInsteadOf, { amount, before, currency });
}

function formatValue(
  { count, worth, unpriced }: Outcome,
  { currency, t }: TextContext,
  format: (amount: string) => string,
): readonly string[] {
  const amount = worth === null ? undefined : formatAmount(worth, 'cents', currency)?.text;
  return [
    ...(amount === undefined ? [] : [format(amount)]),
    ...(unpriced === 0
      ? []
      : [
          unpriced === count && count > 1
            ? t(texts.noValueOfAny)
            : t(texts.noValueOfSome, { count: unpriced }),
        ]),
  ];
}

const becomes: Readonly<Record<string, Message>> = {
  acquire: texts.becomesAcquire,
  rebate: texts.becomesRebate,
  fork: texts.becomesFork,
  borrow: texts.becomesBorrow,
  receiveGift: texts.becomesReceiveGift,
  arrive: texts.becomesArrive,
  return: texts.becomesReturn,
  redeemClaim: texts.becomesRedeemClaim,
  inherit: texts.becomesInherit,
  give: texts.becomesGive,
  donate: texts.becomesDonate,
  lose: texts.becomesLose,
  writeOff: texts.becomesWriteOff,
  depart: texts.becomesDepart,
  setAside: texts.becomesSetAside,
  bequeath: texts.becomesBequeath,
  forfeit: texts.becomesForfeit,
};

/** Without its sign; undefined for zero. */
function formatSize(amount: string): string | undefined {
  const formatted = formatAmount(amount.replace(/^-/, ''), 'cents');
  return formatted && formatted.sign !== 0 ? formatted.text : undefined;
}
