import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { Calendar } from '@lotbook/engine/calendar';
import { treatmentLabels } from '@lotbook/engine/effects/treatment-text';
import { treatments } from '@lotbook/engine/effects/treatments';
import type { SourceId } from '@lotbook/model/ids';
import {
  identificationChannels,
  lotMethods,
  type AssetTraits,
  type LotMethod,
  type MethodChange,
  type TaxSettings,
  type Tracking,
} from '@lotbook/model/settings';
import {
  isTimeZone,
  parseInstant,
  type Instant,
  type LocalDate,
  type TimeZone,
} from '@lotbook/model/time';
import { UsageError } from '../usage-error.ts';
import { getPlace, refuseLotFlags, refuseOtherClock } from './place.ts';

/** Flags with tax settings, shared by every command that computes. */
export const taxFlags = {
  jurisdiction: { type: 'string', default: 'US' },
  method: { type: 'string' },
  'method-from': { type: 'string', multiple: true, default: [] as string[] },
  tracking: { type: 'string' },
  'time-zone': { type: 'string' },
  treatment: { type: 'string', multiple: true, default: [] as string[] },
  source: { type: 'string' },
  columns: { type: 'string', multiple: true, default: [] as string[] },
  transition: { type: 'string', multiple: true, default: [] as string[] },
  asset: { type: 'string', multiple: true, default: [] as string[] },
  broker: { type: 'string', multiple: true, default: [] as string[] },
  'spec-id': { type: 'string', multiple: true, default: [] as string[] },
  prices: { type: 'string', multiple: true, default: [] as string[] },
  'price-age': { type: 'string', default: '24' },
  'file-time-zone': { type: 'string' },
  'date-order': { type: 'string' },
  'decimal-mark': { type: 'string' },
  year: { type: 'string' },
} as const;

export interface TaxFlagValues {
  readonly jurisdiction: string;
  readonly method?: string | undefined;
  readonly 'method-from': readonly string[];
  readonly tracking?: string | undefined;
  readonly 'time-zone'?: string | undefined;
  readonly treatment: readonly string[];
  readonly asset: readonly string[];
  readonly broker: readonly string[];
}

/** @throws UsageError for an unknown value. */
export function getSettings(flags: TaxFlagValues): TaxSettings {
  const place = getPlace(flags.jurisdiction);
  refuseLotFlags(place, flags);
  refuseOtherClock(place, flags['time-zone']);
  const timeZone = parseZone(flags['time-zone'] ?? place.timeZone);
  return {
    jurisdiction: place.id,
    currency: place.currency,
    timeZone,
    method: getMethod(flags.method ?? 'fifo', '--method'),
    methodChanges: flags['method-from']
      .map((text) => toChange(text, timeZone))
      .sort((a, b) => (a.from < b.from ? -1 : 1)),
    tracking: parseChoice(
      flags.tracking ?? 'us',
      ['universal', 'wallet', 'us'] as const satisfies readonly Tracking[],
      '--tracking',
    ),
    treatments: Object.fromEntries(flags.treatment.map((text) => getTreatment(text, place.id))),
    ...(flags.asset.length > 0 && { assets: Object.fromEntries(flags.asset.map(parseTrait)) }),
    ...(flags.broker.length > 0 && {
      custody: Object.fromEntries(flags.broker.map((source) => [source, 'broker' as const])),
    }),
  };
}

export function parseChoice<T extends string>(text: string, known: readonly T[], flag: string): T {
  const found = known.find((each) => each === text);
  if (found === undefined)
    throw new UsageError(
      renderInEnglish(fill(texts.flagValueUnknown, { flag, text, known: known.join(', ') })),
    );
  return found;
}

function parseZone(name: string): TimeZone {
  if (!isTimeZone(name))
    throw new UsageError(renderInEnglish(fill(texts.timeZoneUnknown, { name })));
  return name;
}

/** The zone of times without one in files. @throws UsageError for an unknown name. */
export function parseFileZone(name: string | undefined): TimeZone | undefined {
  if (name !== undefined && !isTimeZone(name))
    throw new UsageError(renderInEnglish(fill(texts.fileTimeZoneUnknown, { name })));
  return name;
}

function getMethod(text: string, flag: string): LotMethod {
  return parseChoice(
    text.toLowerCase(),
    ['fifo', 'lifo', 'hifo'],
    flag,
  ).toUpperCase() as (typeof lotMethods)[number];
}

const changeForm = renderInEnglish(fill(texts.methodChangeForm));

function toChange(text: string, zone: TimeZone): MethodChange {
  const [[date = '', method = ''], ...more] = text
    .split(',')
    .map((part) => part.trim().split('=')) as [string[], ...string[][]];
  const { source, recorded, channel, ...others } = Object.fromEntries(more) as Readonly<
    Record<string, string | undefined>
  >;
  const from = toInstant(date, zone);
  const recordedAt = recorded === undefined ? undefined : toInstant(recorded, zone);
  if (
    !from ||
    Object.keys(others).length > 0 ||
    source === '' ||
    (recorded !== undefined && !recordedAt)
  )
    throw new UsageError(renderInEnglish(fill(texts.methodChangeInvalid, { text, changeForm })));
  return {
    from,
    method: getMethod(method, '--method-from'),
    ...(source && { source: source as SourceId }),
    ...(recordedAt && { recordedAt }),
    ...(channel !== undefined && {
      channel: parseChoice(channel, identificationChannels, '--method-from: channel'),
    }),
  };
}

/** A date alone is its first instant in the zone. */
function toInstant(text: string, zone: TimeZone): Instant | undefined {
  const at = parseInstant(text);
  return at && /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? new Calendar(zone).getStart(text as LocalDate).at
    : at;
}

function parseTrait(text: string): [string, AssetTraits] {
  const [asset = '', trait = ''] = text.split('=');
  if (asset === '') throw new UsageError(renderInEnglish(fill(texts.assetKindInvalid, { text })));
  return [asset, { [parseChoice(trait, ['collectible', 'security'], `--asset ${asset}`)]: true }];
}

function getTreatment(text: string, place: TaxSettings['jurisdiction']): [string, string] {
  const [key = '', value = ''] = text.split('=');
  const known = treatments.find((treatment) => treatment.key === key);
  if (!known)
    throw new UsageError(
      renderInEnglish(
        fill(texts.treatmentUnknown, {
          key,
          treatments: treatments.map((each) => each.key).join(', '),
        }),
      ),
    );
  const lawPlace = treatmentLabels[key]?.place ?? place;
  if (lawPlace !== place)
    throw new UsageError(renderInEnglish(fill(texts.treatmentNotOfLaw, { key, lawPlace, place })));
  return [key, parseChoice(value, known.values, `--treatment ${key}`)];
}
