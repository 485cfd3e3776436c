import type { AnnotationKind } from '@lotbook/db/stores/decisions';
import { separated } from '@lotbook/decimal/separated';
import { formatCategory } from '@lotbook/model/category-text';
import { formatInstant } from '@lotbook/model/date-text';
import type { DecisionKind, DecisionPayloads } from '@lotbook/model/decision';
import { getPriceSources } from '@lotbook/model/price-origin';
import { utc, type Instant, type TimeZone } from '@lotbook/model/time';

type Words = {
  readonly [Kind in DecisionKind]: (
    payload: DecisionPayloads[Kind],
    zone: TimeZone,
    lot: string,
  ) => string;
};

const words: Words = {
  category: ({ category, rule }) =>
    `${rule === undefined ? 'A person' : 'A rule'} set the category ${formatCategory(category)}.`,
  treatment: (answers) =>
    `A person answered a question of unsettled law for it: ${Object.entries(answers)
      .map(([key, value]) => `${key} is ${value}`)
      .join(', ')}.`,
  ignore: () => 'A person left it out of the figures.',
  duplicate: ({ of }) => `A person marked it as a duplicate of ${of}.`,
  price: ({ unitPrice, currency, from, at }, zone) =>
    from === undefined
      ? `A person set the price to ${separated(unitPrice)} ${currency}.`
      : `A person chose the price ${separated(unitPrice)} ${currency} (${getPriceSources(from)}, ${at === undefined ? 'then' : formatInstant(at as Instant, zone)}).`,
  basis: ({ total, currency }) => `A person set the cost basis to ${separated(total)} ${currency}.`,
  assigned: () => 'A person assigned its market value at the time as its basis.',
  link: () => 'A person linked it as one transfer with its other end.',
  'match-off': () => 'A person took it out of automatic matching.',
  apart: ({ from }) =>
    `A person unmatched it from ${from.length} other ${from.length === 1 ? 'transaction' : 'transactions'}.`,
  'spec-id': ({ quantity, recordedAt }, zone, lot) =>
    `A person chose ${separated(quantity)} of ${lot} for it, noted on ${formatInstant(recordedAt as Instant, zone)}.`,
};

/** Decisions that change no figure. */
const annotations: Readonly<Record<AnnotationKind, string>> = {
  organization: 'A person named who received it.',
  dismissed: 'A person dismissed one of its issues.',
  contact: 'A person set the counterparty.',
  memo: 'A person changed or deleted a memo of it.',
};

/** A decision as a sentence, its times as clocks in the zone show them; `lot`: the name of a lot that it chose, where it is known. */
export const formatDecision = (
  kind: string,
  payload: unknown,
  zone: TimeZone = utc,
  lot = 'one lot',
): string =>
  kind in words
    ? (words[kind as DecisionKind] as (each: unknown, zone: TimeZone, lot: string) => string)(
        payload,
        zone,
        lot,
      )
    : (annotations[kind as AnnotationKind] ?? `A person decided: ${kind}.`);
