import { categoryWords } from '@lotbook/model/category-words';
import type { DecisionKind, DecisionPayloads } from '@lotbook/model/decision';

type Words = { readonly [Kind in DecisionKind]: (payload: DecisionPayloads[Kind]) => string };

const words: Words = {
  category: ({ category, rule }) => `${rule === undefined ? 'A person' : 'A rule'} set the category ${categoryWords(category)}.`,
  treatment: (answers) =>
    `A person answered a question of unsettled law for it: ${Object.entries(answers)
      .map(([key, value]) => `${key} is ${value}`)
      .join(', ')}.`,
  ignore: () => 'A person left it out of the figures.',
  duplicate: ({ of }) => `A person set it aside: ${of} tells of the same event.`,
  price: ({ unitPrice, currency, from, at }) =>
    from === undefined
      ? `A person gave the price ${unitPrice} ${currency}.`
      : `A person chose the price ${unitPrice} ${currency} (${from}, of ${at ?? 'then'}).`,
  basis: ({ total, currency }) => `A person gave the cost basis ${total} ${currency}.`,
  assigned: () => 'A person assigned its worth at the time as its basis.',
  link: () => 'A person linked it as one transfer with its other end.',
  'match-off': () => 'A person took it out of automatic matching.',
  apart: ({ from }) => `A person took it apart from ${from.length} other ${from.length === 1 ? 'transaction' : 'transactions'}.`,
  'spec-id': ({ quantity, recordedAt }) => `A person chose ${quantity} of one lot for it, noted on ${recordedAt.slice(0, 16).replace('T', ' ')} UTC.`,
};

/** A decision as a sentence. */
export const decisionWords = (kind: string, payload: unknown): string =>
  kind in words ? (words[kind as DecisionKind] as (each: unknown) => string)(payload) : `A person decided: ${kind}.`;
