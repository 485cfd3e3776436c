import { treatmentLabels } from '@lotbook/engine/effects/treatment-text';
import { getTreatment, treatments } from '@lotbook/engine/effects/treatments';
import type { TaxSettings } from '@lotbook/model/settings';
import { trackings } from '../settings-notes.ts';

/** A setting that was different when the year was filed, in words. */
export interface SettingChange {
  readonly label: string;
  readonly filed: string;
  readonly now: string;
}

/** The settings that differ. */
export function settingChanges(filed: TaxSettings, now: TaxSettings): readonly SettingChange[] {
  const plain = (
    [
      ['Place', 'jurisdiction'],
      ['Currency', 'currency'],
      ['Time zone', 'timeZone'],
      ['Method', 'method'],
    ] as const
  ).flatMap(([label, key]) => changed(label, filed[key], now[key]));
  const tracked = changed('Tracking of lots', trackings[filed.tracking], trackings[now.tracking]);
  const listed = (
    [
      ['Standing orders', 'methodChanges'],
      ['Divisions of basis', 'transitions'],
    ] as const
  ).flatMap(([label, key]) =>
    toText(filed[key] ?? []) === toText(now[key] ?? [])
      ? []
      : [{ label, filed: counted(filed[key]), now: counted(now[key]) }],
  );
  const named = (
    [
      ['Asset', 'assets'],
      ['Custody', 'custody'],
    ] as const
  ).flatMap(([label, key]) => entriesChanged(label, filed[key] ?? {}, now[key] ?? {}));
  return [
    ...plain,
    ...tracked,
    ...listed,
    ...answersChanged(filed.treatments, now.treatments),
    ...named,
  ];
}

const changed = (label: string, filed: string, now: string): readonly SettingChange[] =>
  filed === now ? [] : [{ label, filed, now }];

const counted = (list: readonly unknown[] | undefined): string => String(list?.length ?? 0);

/** Answers to open questions, as the settings word them. */
function answersChanged(
  filed: TaxSettings['treatments'],
  now: TaxSettings['treatments'],
): readonly SettingChange[] {
  return treatments.flatMap(({ key, label }) => {
    const inWords = (value: string): string => treatmentLabels[key]?.values[value] ?? value;
    return changed(label, inWords(getTreatment(filed, key)), inWords(getTreatment(now, key)));
  });
}

function entriesChanged(
  label: string,
  filed: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): readonly SettingChange[] {
  const keys = [...new Set([...Object.keys(filed), ...Object.keys(now)])].sort();
  return keys.flatMap((key) => changed(`${label}: ${key}`, worded(filed[key]), worded(now[key])));
}

/** Missing settings have their default. */
function worded(value: unknown): string {
  if (value === undefined) return 'default';
  return typeof value === 'string' ? value : toText(value);
}

/** Equal for equal values, whatever the order of their fields. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return each.toString();
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
