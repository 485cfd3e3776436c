import type { TransactionFilter } from '../../generated/graphql.ts';
import { endOfDay, getRange, startOfDay, type Calendar } from '../shared/dates.ts';
import {
  choiceKeys,
  type ChoiceKey,
  type Choices,
  type Dates,
  type Flags,
  type View,
} from '../shared/view.ts';

/** The account's defaults for what the URL doesn't specify. */
export interface DefaultView {
  readonly showDust: boolean;
  readonly showZeroValue: boolean;
}

/** The account's defaults; show everything until they load. */
export const isShownByDefault = (
  settings: Partial<DefaultView> | null | undefined,
): DefaultView => ({
  showDust: settings?.showDust ?? true,
  showZeroValue: settings?.showZeroValue ?? true,
});

const showsAll: DefaultView = { showDust: true, showZeroValue: true };

/** The filter for the server. Dates become instants in the account's time zone. */
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
    ...getHidden(view, shown),
  };
}

/** The hidden values: from the view, otherwise the account's default. */
export const getHidden = (
  view: View,
  shown: DefaultView,
): { readonly hideDust?: true; readonly hideZeroValue?: true } => ({
  ...((view.hideDust ?? !shown.showDust) ? { hideDust: true } : {}),
  ...((view.hideZeroValue ?? !shown.showZeroValue) ? { hideZeroValue: true } : {}),
});

/** The filter that the person chose, without the account's defaults. */
export const getAsked = (
  { hideDust: _dust, hideZeroValue: _zero, ...filter }: TransactionFilter,
  view: View,
): TransactionFilter => ({
  ...filter,
  ...getHidden(view, showsAll),
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
