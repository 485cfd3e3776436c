import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/transactions';
import type { Account } from '@lotbook/db/stores/accounts';
import {
  nameTerms,
  type FilterChoices,
  type Stretch,
  type TransactionFilter,
} from '@lotbook/db/stores/transaction-filter';
import { AppError } from '@lotbook/model/errors';
import { getRecordId } from './entry-ids.ts';
import { isId } from '../member.ts';
import { translateForReader } from '../reader-texts.ts';
import { getPresetRange } from './date-presets.ts';

type Optional<T> = T | null | undefined;

/** A caller's selection of transactions, and its exclusions. */
export interface FilterChoicesInput {
  readonly currencies?: Optional<readonly string[]>;
  readonly contracts?: Optional<readonly string[]>;
  readonly exchanges?: Optional<readonly string[]>;
  readonly wallets?: Optional<readonly string[]>;
  readonly types?: Optional<readonly string[]>;
  readonly taxCategories?: Optional<readonly string[]>;
  readonly contacts?: Optional<readonly string[]>;
  readonly txFlags?: Optional<{ readonly flags: readonly string[]; readonly operator: string }>;
  readonly txDateStart?: Optional<string>;
  readonly txDateEnd?: Optional<string>;
}

export interface FilterInput extends FilterChoicesInput {
  readonly txDateStatic?: Optional<string>;
  readonly hideFees?: Optional<boolean>;
  readonly hideDust?: Optional<boolean>;
  readonly hideZeroValue?: Optional<boolean>;
  readonly onlyCurrencies?: Optional<readonly string[]>;
  readonly exclude?: Optional<FilterChoicesInput>;
  readonly search?: Optional<string>;
  readonly taxTxIds?: Optional<readonly string[]>;
}

type FilterAccount = Pick<Account, 'timeZone' | 'taxYear' | 'fiatCurrency'>;

/** Converts the input to a filter. @throws AppError BAD_INPUT for an invalid range or operator. */
export function toFilter(
  input: FilterInput | null | undefined,
  account: FilterAccount,
): TransactionFilter {
  if (!input) return {};
  const range = input.txDateStatic ? getPresetRange(input.txDateStatic, account) : getPeriod(input);
  return {
    ...range,
    ...getChoices(input),
    ...(input.exclude
      ? { not: { ...getChoices(input.exclude), ...getPeriod(input.exclude) } }
      : {}),
    hideFees: input.hideFees ?? undefined,
    hideDust: input.hideDust ?? undefined,
    hideZeroValue: input.hideZeroValue ?? undefined,
    ...getSearch(input.search?.trim()),
    ...(input.onlyCurrencies
      ? { only: { assets: input.onlyCurrencies, money: account.fiatCurrency } }
      : {}),
    ...(input.taxTxIds
      ? { ids: [...new Set(input.taxTxIds.map((id) => getRecordId(id) ?? unassigned))] }
      : {}),
  };
}

/** With what its terms name for the reader: a rule that is saved with the filter keeps that. */
const getSearch = (search: string | undefined): Pick<TransactionFilter, 'search' | 'searchNames'> =>
  search ? { search, searchNames: nameTerms(search, translateForReader) } : {};

/** Replaces an invalid id: no transaction has it, so lists skip it and actions refuse it. */
const unassigned = '00000000-0000-0000-0000-000000000000';

const getPeriod = ({
  txDateStart,
  txDateEnd,
}: Pick<FilterChoicesInput, 'txDateStart' | 'txDateEnd'>): Stretch => ({
  ...(txDateStart ? { from: txDateStart } : {}),
  ...(txDateEnd ? { to: txDateEnd } : {}),
});

/** An invalid id belongs to no transaction. */
const noId = '00000000-0000-0000-0000-000000000000';

function getChoices(input: FilterChoicesInput): FilterChoices {
  const sources = [...(input.exchanges ?? []), ...(input.wallets ?? [])];
  const assets = [...(input.currencies ?? []), ...(input.contracts ?? [])];
  const flags = input.txFlags?.flags ?? [];
  return {
    ...(assets.length > 0 ? { assets } : {}),
    ...(sources.length > 0 ? { sources: sources.map((id) => (isId(id) ? id : noId)) } : {}),
    types: input.types ?? undefined,
    categories: input.taxCategories ?? undefined,
    contacts: input.contacts ?? undefined,
    ...(flags.length > 0
      ? { flags: { list: flags, all: getOperator(input.txFlags?.operator ?? 'or') === 'and' } }
      : {}),
  };
}

function getOperator(input: string): string {
  const operator = input.toLowerCase();
  if (operator === 'and' || operator === 'or') return operator;
  throw new AppError('BAD_INPUT', fill(texts.operatorUnknown, { input }), {
    field: 'txFlags',
  });
}

const isText = (value: unknown): boolean => typeof value === 'string' && !value.includes('\0');
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isYes = (value: unknown): boolean => typeof value === 'boolean';
const isInstant = (value: unknown): boolean =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isFlags = (value: unknown): boolean =>
  fits(value, { flags: isTexts, operator: isText }) && Object.keys(value as object).length === 2;

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const choicesShape: Shape = {
  ...Object.fromEntries(
    ['currencies', 'contracts', 'exchanges', 'wallets', 'types', 'taxCategories', 'contacts'].map(
      (name) => [name, isTexts],
    ),
  ),
  txFlags: isFlags,
  txDateStart: isInstant,
  txDateEnd: isInstant,
};
const filterShape: Shape = {
  ...choicesShape,
  txDateStatic: isText,
  hideFees: isYes,
  hideDust: isYes,
  hideZeroValue: isYes,
  onlyCurrencies: isTexts,
  exclude: (value) => fits(value, choicesShape),
  search: isText,
  taxTxIds: isTexts,
};

const fits = (value: unknown, shape: Shape): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([name, each]) => each === null || (Object.hasOwn(shape, name) && shape[name]!(each)),
  );

/** Parses a filter in a URL as JSON. @throws AppError BAD_INPUT if invalid. */
export function readFilterInput(text: string): FilterInput {
  const input = parseJson(text);
  if (!fits(input, filterShape))
    throw new AppError('BAD_INPUT', fill(texts.filterIdInvalid), {
      field: 'id',
    });
  return input as FilterInput;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
