import type { TaxSettings } from '@lotbook/model/settings';

/** A setting that was different when the year was filed, in words. */
export interface SettingChange {
  readonly label: string;
  readonly filed: string;
  readonly now: string;
}

/** What of the settings is different. Names of treatments are their keys. */
export function settingChanges(filed: TaxSettings, now: TaxSettings): readonly SettingChange[] {
  const plain = (
    [
      ['Place', 'jurisdiction'],
      ['Currency', 'currency'],
      ['Time zone', 'timeZone'],
      ['Method', 'method'],
      ['Tracking of lots', 'tracking'],
    ] as const
  ).flatMap(([label, key]) => changed(label, filed[key], now[key]));
  const listed = (
    [
      ['Standing orders', 'methodChanges'],
      ['Divisions of basis', 'transitions'],
    ] as const
  ).flatMap(([label, key]) => (textOf(filed[key] ?? []) === textOf(now[key] ?? []) ? [] : [{ label, filed: counted(filed[key]), now: counted(now[key]) }]));
  const named = (
    [
      ['Treatment', 'treatments'],
      ['Asset', 'assets'],
      ['Custody', 'custody'],
    ] as const
  ).flatMap(([label, key]) => entriesChanged(label, filed[key] ?? {}, now[key] ?? {}));
  return [...plain, ...listed, ...named];
}

const changed = (label: string, filed: string, now: string): readonly SettingChange[] => (filed === now ? [] : [{ label, filed, now }]);

const counted = (list: readonly unknown[] | undefined): string => String(list?.length ?? 0);

function entriesChanged(label: string, filed: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): readonly SettingChange[] {
  const keys = [...new Set([...Object.keys(filed), ...Object.keys(now)])].sort();
  return keys.flatMap((key) => changed(`${label}: ${key}`, worded(filed[key]), worded(now[key])));
}

/** What is not said is the default. */
function worded(value: unknown): string {
  if (value === undefined) return 'default';
  return typeof value === 'string' ? value : textOf(value);
}

/** Equal for equal values, whatever the order of their fields. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return each.toString();
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
