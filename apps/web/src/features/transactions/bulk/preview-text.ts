import { getCurrencyDecimals } from '@lotbook/decimal/currency-decimals';
import { absolute, format, money, round, type Money } from '@lotbook/decimal/decimal';
import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Message, MoneyParam } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { formatCategory } from '@lotbook/model/category-text';
import { isIncome } from '@lotbook/model/category';

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
  const name = formatCategory(category, t);
  const [gains, receipts] = [getSize(gainLoss, currency), getSize(income, currency)];
  const shared = { about: about === 'one' ? 'one' : 'other' } as const;
  const gain = {
    ...shared,
    kind: gainLoss.startsWith('-') ? 'loss' : 'other',
  } as const;
  return [
    ...(receipts && !isIncome(category)
      ? [t(texts.losesIncome, { ...shared, amount: receipts, category: name })]
      : []),
    ...(gains
      ? [
          outcomes.some(({ effect }) => sales.has(effect))
            ? t(texts.recalculatesGain, { ...gain, amount: gains })
            : t(texts.losesGain, { ...gain, amount: gains, category: name }),
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
        formatIncome(outcome, { amount, before: getSize(income, currency) }, context),
      );
    if (effect === 'expense')
      return formatValue(outcome, context, (amount) => t(texts.becomesExpense, { amount }));
    if (sales.has(effect))
      return formatValue(outcome, context, (amount) => t(texts.becomesSale, { amount }));
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
        .filter((each) => isAcquired(each, preview.income, context.currency))
        .map((each) => ({ ...each, unpriced: 0 })),
    },
    context,
  );

const isAcquired = ({ effect, worth }: Outcome, income: string, currency: string): boolean =>
  worth !== null &&
  (effect === 'income'
    ? getSize(worth, currency)?.amount !== getSize(income, currency)?.amount
    : effect === 'expense' || sales.has(effect));

/** Some or all of it may already be income. */
function formatIncome(
  { worth }: Outcome,
  { amount, before }: { readonly amount: MoneyParam; readonly before: MoneyParam | undefined },
  { currency, t }: TextContext,
): string {
  if (before === undefined) return t(texts.becomesIncome, { amount });
  return worth !== null && getSize(worth, currency)?.amount === before.amount
    ? t(texts.staysIncome, { amount })
    : t(texts.incomeInsteadOf, { amount, before });
}

function formatValue(
  { count, worth, unpriced }: Outcome,
  { currency, t }: TextContext,
  describe: (amount: MoneyParam) => string,
): readonly string[] {
  const amount = worth === null ? undefined : toMoneyParam(money(worth), currency);
  return [
    ...(amount === undefined ? [] : [describe(amount)]),
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
function getSize(text: string, currency: string): MoneyParam | undefined {
  const size = absolute(money(text));
  return size === 0n ? undefined : toMoneyParam(size, currency);
}

const toMoneyParam = (size: Money, currency: string): MoneyParam => {
  const places = getCurrencyDecimals(currency);
  return { amount: format(round(size, places, 'halfEven'), places), currency };
};
