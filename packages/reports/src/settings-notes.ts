import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import * as treatmentTexts from '@lotbook/messages/generated/treatments';
import type { Message } from '@lotbook/messages/message';
import { arisesUnder, getGround, treatmentLabels } from '@lotbook/engine/effects/treatment-text';
import { getTreatment, treatments, type TreatmentText } from '@lotbook/engine/effects/treatments';
import { getPoolRule } from '@lotbook/engine/jurisdiction/registry';
import { renderExplained } from '@lotbook/messages/render-explanation';
import { renderTreatment } from '@lotbook/messages/render-treatment';
import { toTable, type Translate, type Translator } from '@lotbook/messages/translator';
import type { TaxSettings } from '@lotbook/model/settings';
import { localDate } from '@lotbook/model/time';
import type { FilledMessage } from '@lotbook/messages/fill';

/** One line of how an account's tax is computed. */
export interface SettingLine {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  /** The citation of the law, or of the open question. */
  readonly citation?: string;
  /** It differs from the default. */
  readonly isChosen: boolean;
}

/** Whether lots are pooled. */
export const trackings: Readonly<Record<TaxSettings['tracking'], Message>> = {
  universal: cellTexts.trackingUniversal,
  wallet: cellTexts.trackingWallet,
  us: cellTexts.trackingUs,
};

/**
 * Every setting that affects figures apart from facts and prices: how lots are chosen, and each
 * answer to a question of unsettled law.
 */
export function listSettingLines(
  settings: TaxSettings,
  translator: Translator,
): readonly SettingLine[] {
  const { translate } = translator;
  const rule = getPoolRule(settings);
  const units: readonly SettingLine[] =
    rule === undefined
      ? [
          {
            id: 'method',
            name: translate(cellTexts.method),
            value: getMethod(settings, translate),
            citation: '26 CFR 1.1012-1(j)',
            isChosen: settings.method !== 'FIFO' || settings.methodChanges.length > 0,
          },
          {
            id: 'lots',
            name: translate(cellTexts.lots),
            value: translate(trackings[settings.tracking]),
            citation: 'Rev. Proc. 2024-28',
            isChosen: settings.tracking !== 'us',
          },
        ]
      : [
          {
            id: 'units',
            name: translate(cellTexts.units),
            value: renderExplained(translator, rule),
            isChosen: false,
          },
        ];
  return [
    ...units,
    {
      id: 'days',
      name: translate(cellTexts.days),
      value: translate(cellTexts.daysCounted, { timeZone: settings.timeZone }),
      isChosen: false,
    },
    ...treatments
      .filter(({ key }) => arisesUnder(settings.jurisdiction, key))
      .map((treatment): SettingLine => {
        const { key, label, values } = treatment;
        const value = getTreatment(settings.treatments, key);
        const { citation } = getGround(treatment, settings.jurisdiction);
        return {
          id: key,
          name: renderTreatment(translator, label),
          value: formatAnswer(key, value, translator),
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
export const settingsNotes = (settings: TaxSettings, translator: Translator): readonly string[] => {
  const { translate } = translator;
  const lines = listSettingLines(settings, translator);
  const chosen = lines.filter(
    ({ isChosen, citation, id }) =>
      isChosen && citation !== undefined && id !== 'method' && id !== 'lots',
  );
  const units = lines
    .filter(({ id }) => id === 'method' || id === 'lots' || id === 'units')
    .map(({ name, value }) =>
      translate(noteTexts.settingNote, { name, value: value.replace(/\.$/, '') }),
    );
  return [
    units.join(' '),
    ...chosen.map(({ name, value, citation }) =>
      translate(noteTexts.settingChosen, {
        name,
        value: `${value.charAt(0).toLowerCase()}${value.slice(1)}`,
        citation: citation ?? '',
      }),
    ),
    ...(chosen.length === 0 ? [translate(noteTexts.settingDefaults)] : []),
  ];
};

const treatmentMessages = toTable(treatmentTexts);

/** A text about a treatment, as reports take texts. */
export const getTreatmentText = ({ code }: TreatmentText): FilledMessage =>
  treatmentMessages.get(code)!;

/** The answer to a question of unsettled law, as the settings word it. */
export function formatAnswer(key: string, value: string, translator: Translator): string {
  const text = treatmentLabels[key]?.values[value];
  return text ? renderTreatment(translator, text) : value;
}

function getMethod({ method, methodChanges, timeZone }: TaxSettings, translate: Translate): string {
  const orders = methodChanges.map(({ method: to, from, source, channel }) => {
    const params = {
      method: to,
      from: localDate(from, timeZone),
      channel: channel === 'broker' ? 'broker' : 'other',
    } as const;
    return source === undefined
      ? translate(cellTexts.methodFrom, params)
      : translate(cellTexts.methodFromForSource, { ...params, source });
  });
  return [method, ...orders].join(', ');
}
