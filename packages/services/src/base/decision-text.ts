import * as texts from '@lotbook/messages/generated/services/decisions';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import type { AnnotationKind } from '@lotbook/db/stores/decisions';
import { fillCategory } from '@lotbook/model/category-text';
import type { DecisionKind, DecisionPayloads } from '@lotbook/model/decision';
import { getPriceSources } from '@lotbook/model/price-origin';
import { utc, type TimeZone } from '@lotbook/model/time';

type Words = {
  readonly [Kind in DecisionKind]: (
    payload: DecisionPayloads[Kind],
    zone: TimeZone,
    lot: FilledMessage | undefined,
  ) => FilledMessage;
};

const words: Words = {
  category: ({ category, rule }) =>
    fill(texts.setCategory, {
      isPerson: rule === undefined ? 'yes' : 'other',
      category: fillCategory(category),
    }),
  treatment: (answers) =>
    fill(texts.personChoseTreatment, {
      entries: Object.entries(answers)
        .map(([key, value]) => `${key} is ${value}`)
        .join(', '),
    }),
  ignore: () => fill(texts.personExcluded),
  duplicate: ({ of }) => fill(texts.personMarkedDuplicate, { of }),
  price: ({ unitPrice, currency, from, at }, zone) => {
    const price = { unitPrice: { amount: unitPrice, currency, isUnitPrice: true } };
    if (from === undefined) return fill(texts.personSetPrice, price);
    const chosen = { ...price, priceSources: getPriceSources(from) };
    return at === undefined
      ? fill(texts.personChosePrice, chosen)
      : fill(texts.personChosePriceAt, { ...chosen, at: { instant: at, zone } });
  },
  basis: ({ total, currency }) =>
    fill(texts.personSetCostBasis, { total: { amount: total, currency } }),
  assigned: () => fill(texts.personAssignedBasis),
  link: () => fill(texts.personLinked),
  'match-off': () => fill(texts.personTurnedOffMatching),
  apart: ({ from }) => fill(texts.personUnmatched, { count: from.length }),
  'spec-id': ({ quantity, recordedAt }, zone, lot) =>
    fill(texts.personChoseLot, {
      units: quantity,
      lot: lot ? fill(texts.namedLot, { lot }) : fill(texts.oneLot),
      when: { instant: recordedAt, zone },
    }),
};

/** Decisions that change no figure. */
const annotations: Readonly<Record<AnnotationKind, FilledMessage>> = {
  organization: fill(texts.personSetRecipient),
  dismissed: fill(texts.personDismissedIssue),
  contact: fill(texts.personSetCounterparty),
  memo: fill(texts.personChangedMemo),
};

/** A decision as a sentence, its times as clocks in the zone show them; `lot`: the name of a lot that it chose, where it is known. */
export const formatDecision = (
  kind: string,
  payload: unknown,
  zone: TimeZone = utc,
  lot?: FilledMessage,
): FilledMessage =>
  kind in words
    ? (
        words[kind as DecisionKind] as (
          each: unknown,
          zone: TimeZone,
          lot: FilledMessage | undefined,
        ) => FilledMessage
      )(payload, zone, lot)
    : (annotations[kind as AnnotationKind] ?? fill(texts.personDecided, { kind }));
