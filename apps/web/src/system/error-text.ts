import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';

/** The text for a change that failed, with the reason if one is known. */
export const formatNotSaved = (t: Translate, error: unknown): string =>
  t(common.notSaved, { reason: error instanceof Error ? error.message : t(common.unknownReason) });
