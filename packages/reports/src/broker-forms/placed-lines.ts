import type { BrokerForm, BrokerLine } from './broker-form.ts';

/** The position of a line: the index of the form, from 0, and its number on that form, from 1. */
export interface LinePlace {
  readonly form: number;
  readonly number: number;
}

export type PlacedLine = BrokerLine & { readonly place?: LinePlace };

/** The form with lines that know their position. */
export const placeLines = (form: BrokerForm, at: number): BrokerForm => ({
  ...form,
  lines: {
    *[Symbol.iterator]() {
      let number = 0;
      for (const line of form.lines) yield { ...line, place: { form: at, number: (number += 1) } };
    },
  },
});

export const getPlace = ({ place = { form: 0, number: 0 } }: PlacedLine): LinePlace => place;
