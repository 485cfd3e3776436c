import * as texts from '@lotbook/messages/generated/web/tir';
import type { Translate } from '@lotbook/messages/translator';
import type { TirFormsQuery } from '../../generated/graphql.ts';

export type TirForm = TirFormsQuery['tirForms']['forms'][number];

export function nameVersion(
  { version, status }: Pick<TirForm, 'version' | 'status'>,
  t: Translate,
) {
  const names: Readonly<Record<string, string>> = {
    original: t(texts.versionOriginal),
    corrected: t(texts.versionCorrected),
    replaced: t(texts.versionReplaced),
  };
  return t(texts.versionNamed, { version: String(version), status: names[status] ?? status });
}
