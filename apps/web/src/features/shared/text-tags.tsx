import { Amount } from '@lotbook/ui/Amount';
import { When } from '@lotbook/ui/When';
import type { ReactNode } from 'react';

type Tag = () => ReactNode;

/** Fills a tag of a text with an amount of units. */
export const makeUnitsTag =
  (value: string, unit: string, key = 'units'): Tag =>
  () => <Amount key={key} value={value} unit={unit} />;

/** Fills a tag of a text with an amount of money. */
export const makeMoneyTag =
  (value: string, currency: string, key: string): Tag =>
  () => <Amount key={key} value={value} digits="cents" unit={currency} />;

/** Fills a tag of a text with a date. */
export const makeDateTag =
  (at: string, show?: 'day'): Tag =>
  () => <When key="date" at={at} {...(show && { show })} />;
