import type { TransactionFilter } from '../../generated/graphql.ts';
import { endOfDay, rangeOf, startOfDay, type Calendar } from './dates.ts';
import { choiceKeys, type ChoiceKey, type Choices, type Flags, type View } from './view.ts';

/** What the account shows where the address does not say. */
export interface ShownByDefault {
  readonly showDust: boolean;
  readonly showZeroValue: boolean;
}

/** As the account has it; everything while that is not known. */
export const shownByDefault = (settings: Partial<ShownByDefault> | null | undefined): ShownByDefault => ({
  showDust: settings?.showDust ?? true,
  showZeroValue: settings?.showZeroValue ?? true,
});

/** What the server is asked for. Dates become instants in the account's zone. */
export function filterOf(view: View, calendar: Calendar, shown: ShownByDefault = { showDust: true, showZeroValue: true }): TransactionFilter {
  const range = view.txDateStatic ? rangeOf(view.txDateStatic, calendar) : { from: view.txDateStart, to: view.txDateEnd };
  const { exclude } = view;
  return {
    ...choicesOf(view),
    ...(exclude ? { exclude: { ...choicesOf(exclude), ...flagsOf(exclude.txFlags) } } : {}),
    ...(view.search ? { search: view.search } : {}),
    ...flagsOf(view.txFlags),
    ...(range?.from ? { txDateStart: startOfDay(range.from, calendar.zone) } : {}),
    ...(range?.to ? { txDateEnd: endOfDay(range.to, calendar.zone) } : {}),
    ...(view.hideFees ? { hideFees: true } : {}),
    ...((view.hideDust ?? !shown.showDust) ? { hideDust: true } : {}),
    ...((view.hideZeroValue ?? !shown.showZeroValue) ? { hideZeroValue: true } : {}),
  };
}

const choicesOf = (choices: Choices): { [Key in ChoiceKey]?: string[] } =>
  Object.fromEntries(choiceKeys.flatMap((key) => (choices[key]?.length ? [[key, [...choices[key]]]] : [])));

const flagsOf = (flags: Flags | undefined) => (flags ? { txFlags: { flags: [...flags.flags], operator: flags.operator } } : {});
