import * as texts from '@lotbook/messages/generated/services/decisions';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { getHistory } from '@lotbook/db/stores/decisions';
import { getTransactions } from '@lotbook/db/stores/records';
import { categoryEffects } from '@lotbook/engine/effects/category-effects';
import { isOfPosition, closesPosition } from '@lotbook/engine/effects/positions';
import { getGround, treatmentLabels } from '@lotbook/engine/effects/treatment-text';
import { getTreatment, treatments, type TreatmentText } from '@lotbook/engine/effects/treatments';
import { getAccountTranslator } from '../reader-texts.ts';
import { renderTreatment } from '@lotbook/messages/render-treatment';
import type { TaxSettings } from '@lotbook/model/settings';
import { getSettings } from '../computing/account-inputs.ts';
import { notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { getUsualCategory } from '@lotbook/model/usual-category';
import { getRecordId } from '../base/entry-ids.ts';

/** The question of unsettled law that a transaction's category depends on, and the answer that applies. */
export interface OwnTreatment {
  readonly key: string;
  readonly label: string;
  readonly note: string;
  readonly citation: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
  /** In force for this transaction. */
  readonly value: string;
  /** What holds where the transaction has no answer of its own. */
  readonly accountValue: string;
  /** Answered for this transaction alone, by a person or its file. */
  readonly isOwn: boolean;
  /** Answered by a person: it can be reverted. */
  readonly isDecided: boolean;
  /** The answer applies to everything that later leaves the position. */
  readonly isOfPosition: boolean;
  /** The name in the file of the position that this opens, adds to or leaves; undefined if positions go by source and token. */
  readonly position: string | undefined;
}

const goesByOpening: FilledMessage = fill(texts.positionTreatmentNote);

/** Undefined if the category depends on no such question. @throws AppError NOT_FOUND for a transaction that the account doesn't have. */
export function getOwnTreatment(
  services: Services,
  actor: Actor,
  accountId: string,
  transactionId: string,
): Promise<OwnTreatment | undefined> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    const id = getRecordId(transactionId);
    const [transaction] = id === undefined ? [] : await getTransactions(db, account.id, [id]);
    if (!transaction) throw notFound('transaction');
    const key =
      categoryEffects[transaction.category ?? getUsualCategory(transaction.type)].unless?.treatment;
    const treatment = treatments.find((each) => each.key === key);
    if (key === undefined || !treatment) return undefined;
    const accountValue = getTreatment((await getSettings(db, account)).treatments, key);
    const own = transaction.treatments?.[key];
    const decisions = await getHistory(db, account.id, [transaction.id]);
    const words = treatmentLabels[key];
    const translator = getAccountTranslator(account.jurisdiction);
    const render = (text: TreatmentText): string => renderTreatment(translator, text);
    const { note, citation } = getGround(
      treatment,
      account.jurisdiction as TaxSettings['jurisdiction'],
    );
    return {
      key,
      label: render(treatment.label),
      note: closesPosition(transaction)
        ? `${render(note)} ${translator.renderFilled(goesByOpening)}`
        : render(note),
      citation,
      values: treatment.values.map((value) => ({
        value,
        label: words?.values[value] ? render(words.values[value]) : value,
      })),
      value: own ?? accountValue,
      accountValue,
      isOwn: own !== undefined,
      isDecided: decisions.some(
        ({ kind, revokedAt }) => kind === 'treatment' && revokedAt === null,
      ),
      isOfPosition: isOfPosition(transaction),
      position: transaction.position,
    };
  });
}
