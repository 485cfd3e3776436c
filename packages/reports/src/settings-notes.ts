import { arisesUnder, getGround, treatmentLabels } from '@lotbook/engine/effects/treatment-text';
import { getTreatment, treatments } from '@lotbook/engine/effects/treatments';
import { poolRule } from '@lotbook/engine/jurisdiction/registry';
import { formatDay } from '@lotbook/model/date-text';
import type { TaxSettings } from '@lotbook/model/settings';
import { localDate } from '@lotbook/model/time';

/** One line of how an account's tax is computed. */
export interface SettingLine {
  readonly name: string;
  readonly value: string;
  /** The citation of the law, or of the open question. */
  readonly citation?: string;
  /** It differs from the default. */
  readonly isChosen: boolean;
}

/** Whether lots are pooled. */
export const trackings: Readonly<Record<TaxSettings['tracking'], string>> = {
  universal: 'universal, across all wallets',
  wallet: 'per wallet',
  us: 'universal through 2024, per wallet from 2025',
};

/**
 * Every setting that affects figures apart from facts and prices: how lots are chosen, and each
 * answer to a question of unsettled law.
 */
export function settingLines(settings: TaxSettings): readonly SettingLine[] {
  const rule = poolRule(settings);
  const units: readonly SettingLine[] =
    rule === undefined
      ? [
          {
            name: 'Method',
            value: getMethod(settings),
            citation: '26 CFR 1.1012-1(j)',
            isChosen: settings.method !== 'FIFO' || settings.methodChanges.length > 0,
          },
          {
            name: 'Lots',
            value: trackings[settings.tracking],
            citation: 'Rev. Proc. 2024-28',
            isChosen: settings.tracking !== 'us',
          },
        ]
      : [{ name: 'Units', value: rule, isChosen: false }];
  return [
    ...units,
    { name: 'Days', value: `counted in ${settings.timeZone}`, isChosen: false },
    ...treatments
      .filter(({ key }) => arisesUnder(settings.jurisdiction, key))
      .map((treatment): SettingLine => {
        const { key, label, values } = treatment;
        const value = getTreatment(settings.treatments, key);
        const { citation } = getGround(treatment, settings.jurisdiction);
        return {
          name: label,
          value: treatmentLabels[key]!.values[value] ?? value,
          citation,
          isChosen: value !== values[0],
        };
      }),
  ];
}

/**
 * The notes of a report about settings: how lots are chosen, and the answers that differ from the
 * defaults.
 */
export const settingsNotes = (settings: TaxSettings): readonly string[] => {
  const lines = settingLines(settings);
  const chosen = lines.filter(
    ({ isChosen, citation, name }) =>
      isChosen && citation !== undefined && !['Method', 'Lots'].includes(name),
  );
  const units = lines
    .filter(({ name }) => ['Method', 'Lots', 'Units'].includes(name))
    .map(({ name, value }) => `${name}: ${value}`);
  return [
    `${units.join('. ')}.`,
    ...chosen.map(
      ({ name, value, citation }) =>
        `${name}: ${value.charAt(0).toLowerCase()}${value.slice(1)} (chosen; ${citation}).`,
    ),
    ...(chosen.length === 0
      ? ['Conservative defaults are used where guidance is unsettled (see Settings).']
      : []),
  ];
};

function getMethod({ method, methodChanges, timeZone }: TaxSettings): string {
  const orders = methodChanges.map(({ method: to, from, source, channel }) => {
    const where = source === undefined ? '' : ` for ${source}`;
    return `${to} from ${formatDay(localDate(from, timeZone))}${where}${channel === 'broker' ? ', as instructed to the broker' : ''}`;
  });
  return [method, ...orders].join(', ');
}
