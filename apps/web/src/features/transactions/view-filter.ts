import type { TransactionFilter } from '../../generated/graphql.ts';
import { endOfDay, getRange, startOfDay, type Calendar } from './dates.ts';
import {
  choiceKeys,
  type ChoiceKey,
  type Choices,
  type Dates,
  type Flags,
  type View,
} from './view.ts';

/** What the account shows where the address does not say. */
export interface DefaultView {
  readonly showDust: boolean;
  readonly showZeroValue: boolean;
}

/** As the account has it; everything while that is not known. */
export const isShownByDefault = (
  settings: Partial<DefaultView> | null | undefined,
): DefaultView => ({
  showDust: settings?.showDust ?? true,
  showZeroValue: settings?.showZeroValue ?? true,
});

const showsAll: DefaultView = { showDust: true, showZeroValue: true };

/** What the server is asked for. Dates become instants in the account's zone. */
export function toFilter(
  view: View,
  calendar: Calendar,
  shown: DefaultView = showsAll,
): TransactionFilter {
  const { exclude } = view;
  return {
    ...getChoices(view),
    ...(exclude
      ? {
          exclude: {
            ...getChoices(exclude),
            ...getFlags(exclude.txFlags),
            ...getDates(exclude, calendar),
          },
        }
      : {}),
    ...(view.onlyCurrencies?.length ? { onlyCurrencies: [...view.onlyCurrencies] } : {}),
    ...(view.search ? { search: view.search } : {}),
    ...getFlags(view.txFlags),
    ...getDates(view, calendar),
    ...(view.hideFees ? { hideFees: true } : {}),
    ...hiddenIn(view, shown),
  };
}

/** What is hidden by its worth: as the view says, else as the account has it. */
export const hiddenIn = (
  view: View,
  shown: DefaultView,
): { readonly hideDust?: true; readonly hideZeroValue?: true } => ({
  ...((view.hideDust ?? !shown.showDust) ? { hideDust: true } : {}),
  ...((view.hideZeroValue ?? !shown.showZeroValue) ? { hideZeroValue: true } : {}),
});

/** What somebody asked for, without what is hidden only because the account hides it by default. */
export const askedIn = (
  { hideDust: _dust, hideZeroValue: _zero, ...filter }: TransactionFilter,
  view: View,
): TransactionFilter => ({
  ...filter,
  ...hiddenIn(view, showsAll),
});

const getChoices = (choices: Choices): { [Key in ChoiceKey]?: string[] } =>
  Object.fromEntries(
    choiceKeys.flatMap((key) => (choices[key]?.length ? [[key, [...choices[key]]]] : [])),
  );

function getDates(
  { txDateStatic, txDateStart, txDateEnd }: Dates,
  calendar: Calendar,
): Pick<TransactionFilter, 'txDateStart' | 'txDateEnd'> {
  const range = txDateStatic
    ? getRange(txDateStatic, calendar)
    : { from: txDateStart, to: txDateEnd };
  return {
    ...(range?.from ? { txDateStart: startOfDay(range.from, calendar.zone) } : {}),
    ...(range?.to ? { txDateEnd: endOfDay(range.to, calendar.zone) } : {}),
  };
}

const getFlags = (flags: Flags | undefined) =>
  flags ? { txFlags: { flags: [...flags.flags], operator: flags.operator } } : {};
