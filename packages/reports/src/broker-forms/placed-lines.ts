import type { BrokerForm, BrokerLine } from './broker-form.ts';

/** Where a line stands: which of the forms, from 0 on, and its number on that form, from 1 on. */
export interface LinePlace {
  readonly form: number;
  readonly number: number;
}

export type PlacedLine = BrokerLine & { readonly place?: LinePlace };

/** The form with lines that know where they stand. */
export const placed = (form: BrokerForm, at: number): BrokerForm => ({
  ...form,
  lines: {
    *[Symbol.iterator]() {
      let number = 0;
      for (const line of form.lines) yield { ...line, place: { form: at, number: (number += 1) } };
    },
  },
});

export const getPlace = ({ place = { form: 0, number: 0 } }: PlacedLine): LinePlace => place;
