import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { loadMethodChanges, type StoredMethodChange } from '@lotbook/db/stores/method-changes';
import { loadSources } from '@lotbook/db/stores/sources';
import {
  loadTaxSettings,
  type StoredTaxSetting,
  type StoredTransition,
  type TaxSettingKind,
} from '@lotbook/db/stores/tax-settings';
import { arisesUnder, getGround, treatmentLabels } from '@lotbook/engine/effects/treatment-text';
import { treatments, type TreatmentText } from '@lotbook/engine/effects/treatments';
import { getAccountTranslator } from '../reader-texts.ts';
import { renderTreatment } from '@lotbook/messages/render-treatment';
import { getJurisdiction } from '@lotbook/engine/jurisdiction/registry';
import type { AssetTraits, Custody, TaxSettings } from '@lotbook/model/settings';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** A question of unsettled law with the answer in force. */
export interface TreatmentView {
  readonly key: string;
  readonly label: string;
  /** The heading of the question. */
  readonly group: string;
  readonly note: string;
  readonly citation: string;
  readonly value: string;
  readonly default: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
  /** Undefined if none was chosen. */
  readonly chosenAt: Instant | undefined;
}

export interface CustodyView {
  readonly sourceId: string;
  readonly name: string;
  /** Undefined: not known. */
  readonly custody: Custody | undefined;
}

export interface TransitionView extends StoredTransition {
  readonly asset: string;
  /** When it was entered in the application. */
  readonly notedAt: Instant;
}

/** The rule for dividing basis among sources; undefined if it can't be divided. */
export interface TransitionRules {
  readonly perSourceFrom: LocalDate;
  readonly ruleBefore: LocalDate;
  readonly returnDue: LocalDate;
}

/** All tax settings of an account other than jurisdiction, method and tracking. */
export interface TaxProfile {
  readonly treatments: readonly TreatmentView[];
  readonly orders: readonly StoredMethodChange[];
  readonly custody: readonly CustodyView[];
  readonly assets: readonly (AssetTraits & { readonly asset: string })[];
  readonly transitions: readonly TransitionView[];
  readonly transitionRules: TransitionRules | undefined;
}

export const readTaxProfile = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<TaxProfile> =>
  readingAs(services, actor, accountId, 'accountSettingsView', (db, { account }) =>
    loadTaxProfile(db, account),
  );

export async function loadTaxProfile(db: Db, account: Account): Promise<TaxProfile> {
  const stored = await loadTaxSettings(db, account.id);
  const jurisdiction = account.jurisdiction as TaxSettings['jurisdiction'];
  const [orders, sources] = [
    await loadMethodChanges(db, account.id),
    await loadSources(db, account.id),
  ];
  const of = <Kind extends TaxSettingKind>(kind: Kind) =>
    stored.filter(
      (each): each is Extract<StoredTaxSetting, { readonly kind: Kind }> => each.kind === kind,
    );
  const chosen = new Map(of('treatment').map((each) => [each.part, each]));
  const translator = getAccountTranslator(jurisdiction);
  const render = (text: TreatmentText): string => renderTreatment(translator, text);
  const custody = new Map(of('custody').map(({ part, payload }) => [part, payload.custody]));
  return {
    treatments: treatments
      .filter(({ key }) => arisesUnder(jurisdiction, key))
      .map((treatment) => {
        const { key, label, group, values } = treatment;
        const words = treatmentLabels[key]!.values;
        const one = chosen.get(key);
        const answers = values.map((value) => ({ value, label: render(words[value]!) }));
        const { note, citation } = getGround(treatment, jurisdiction);
        return {
          key,
          label: render(label),
          group: render(group),
          note: render(note),
          citation,
          value: one?.payload.value ?? values[0],
          default: values[0],
          values: answers,
          chosenAt: one?.createdAt,
        };
      }),
    orders,
    custody: sources.map(({ id, name }) => ({ sourceId: id, name, custody: custody.get(id) })),
    assets: of('asset').map(({ part, payload }) => ({ asset: part, ...payload })),
    transitions: of('transition').map(({ part, payload, createdAt }) => ({
      asset: part,
      ...payload,
      notedAt: createdAt,
    })),
    transitionRules: getTransitionRules(account),
  };
}

/** Basis is divided only if lots were tracked together and are per source from then on. */
export function getTransitionRules({
  jurisdiction,
  tracking,
}: Pick<Account, 'jurisdiction' | 'tracking'>): TransitionRules | undefined {
  const { units } = getJurisdiction(jurisdiction as TaxSettings['jurisdiction']);
  if (units.by !== 'lots' || !units.transition || tracking !== 'us') return undefined;
  return { perSourceFrom: units.perSourceFrom, ...units.transition };
}
