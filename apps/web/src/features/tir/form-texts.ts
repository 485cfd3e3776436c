import * as texts from '@lotbook/messages/generated/web/tir';
import type { Translate } from '@lotbook/messages/translator';
import type { TirFormsQuery } from '../../generated/graphql.ts';

export type TirForm = TirFormsQuery['tirForms']['forms'][number];

/** What the IRS is told about a version. */
export const statuses = ['original', 'corrected', 'replaced'] as const;

export function nameStatus(status: string, t: Translate): string {
  const names: Readonly<Record<string, string>> = {
    original: t(texts.versionOriginal),
    corrected: t(texts.versionCorrected),
    replaced: t(texts.versionReplaced),
  };
  return names[status] ?? status;
}

export const nameVersion = (
  { version, status }: Pick<TirForm, 'version' | 'status'>,
  t: Translate,
): string => t(texts.versionNamed, { version: String(version), status: nameStatus(status, t) });
