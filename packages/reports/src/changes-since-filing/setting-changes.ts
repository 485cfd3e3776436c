import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import type { Message } from '@lotbook/messages/message';
import { treatmentLabels } from '@lotbook/engine/effects/treatment-text';
import { getTreatment, treatments } from '@lotbook/engine/effects/treatments';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Text } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import { getTreatmentText, trackings } from '../settings-notes.ts';

/** A setting that was different when the year was filed, in words. */
export interface SettingChange<Words = Text> {
  readonly label: Words;
  readonly filed: Words;
  readonly now: Words;
}

/** The settings that differ. */
export function listSettingChanges(filed: TaxSettings, now: TaxSettings): readonly SettingChange[] {
  const plain = (
    [
      [cellTexts.place, 'jurisdiction'],
      [cellTexts.currency, 'currency'],
      [cellTexts.timeZone, 'timeZone'],
      [cellTexts.method, 'method'],
    ] as const
  ).flatMap(([label, key]) => listChanged(label, filed[key], now[key]));
  const tracked = listChanged(
    cellTexts.trackingOfLots,
    trackings[filed.tracking],
    trackings[now.tracking],
  );
  const listed = (
    [
      [cellTexts.standingOrders, 'methodChanges'],
      [cellTexts.divisionsOfBasis, 'transitions'],
    ] as const
  ).flatMap(([label, key]) =>
    toText(filed[key] ?? []) === toText(now[key] ?? [])
      ? []
      : [{ label, filed: formatCount(filed[key]), now: formatCount(now[key]) }],
  );
  const named = (
    [
      [cellTexts.assetNamed, 'assets'],
      [cellTexts.custodyNamed, 'custody'],
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

const listChanged = (label: Text, filed: Text, now: Text): readonly SettingChange[] =>
  filed === now ? [] : [{ label, filed, now }];

const formatCount = (list: readonly unknown[] | undefined): string => String(list?.length ?? 0);

/** Answers to open questions, as the settings word them. */
function answersChanged(
  filed: TaxSettings['treatments'],
  now: TaxSettings['treatments'],
): readonly SettingChange[] {
  return treatments.flatMap(({ key, label }) => {
    const [before, after] = [getTreatment(filed, key), getTreatment(now, key)];
    if (before === after) return [];
    const toAnswer = (value: string): Text => {
      const text = treatmentLabels[key]?.values[value];
      return text ? getTreatmentText(text) : value;
    };
    return [{ label: getTreatmentText(label), filed: toAnswer(before), now: toAnswer(after) }];
  });
}

function entriesChanged(
  label: Message<{ readonly key: string }>,
  filed: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): readonly SettingChange[] {
  const keys = [...new Set([...Object.keys(filed), ...Object.keys(now)])].sort();
  return keys.flatMap((key) =>
    listChanged(fill(label, { key }), describeValue(filed[key]), describeValue(now[key])),
  );
}

/** Missing settings have their default. */
function describeValue(value: unknown): Text {
  if (value === undefined) return cellTexts.defaultValue;
  return typeof value === 'string' ? value : toText(value);
}

/** Equal for equal values, whatever the order of their fields. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return each.toString();
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
