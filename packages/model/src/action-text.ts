import * as labels from '@lotbook/messages/generated/labels';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';

const actions: Readonly<Record<string, Message>> = {
  category: labels.actionCategory,
  'reset-category': labels.actionResetCategory,
  'run-rule': labels.actionRunRule,
  ignore: labels.actionIgnore,
  count: labels.actionCount,
  memo: labels.actionMemo,
  contact: labels.actionContact,
  organization: labels.actionOrganization,
  'assign-basis': labels.actionAssignBasis,
  'revert-basis': labels.actionRevertBasis,
  price: labels.actionPrice,
  'accept-matches': labels.actionAcceptMatches,
  'choose-lots': labels.actionChooseLots,
  'matching-off': labels.actionMatchingOff,
  'matching-on': labels.actionMatchingOn,
};

/** The current action of a bulk edit: `Setting categories`. */
export function formatAction(kind: string, t: Translate): string {
  const action = actions[kind];
  return action ? t(action) : kind;
}
