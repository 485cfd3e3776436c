import { gbp } from '@lotbook/model/fiat';
import type { TaxResult } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Book } from '../compute.ts';
import { book, scenario } from './scenario.ts';

const uk: Partial<TaxSettings> = { jurisdiction: 'UK', currency: gbp };

/** A book in the bookkeeper's shorthand, under UK law and in pounds. */
export const ukBook = (text: string, settings: Partial<TaxSettings> = {}, prices = ''): Book =>
  book(text, { ...uk, ...settings }, prices);

export const ukScenario = (
  text: string,
  settings: Partial<TaxSettings> = {},
  prices = '',
): TaxResult => scenario(text, { ...uk, ...settings }, prices);
