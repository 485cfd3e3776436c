import * as readiness from '@lotbook/messages/generated/web/readiness';
import { listAll } from '@lotbook/model/list-text';
import { Banner } from '@lotbook/ui/Banner';
import { bold, RichText, useTranslate } from '@lotbook/ui/translate';
import { linkTo } from '../../system/link-tag.tsx';

/** Warns about files that weren't imported. Their rows may belong to any year. */
export function MissingFiles({
  files,
}: {
  readonly files: readonly { readonly fileName: string }[];
}) {
  const t = useTranslate();
  if (files.length === 0) return null;
  const names = files.map(({ fileName }) => fileName);
  return (
    <Banner tone="warning">
      <RichText
        message={readiness.filesMissing}
        params={{ count: names.length, files: listAll(names, t) }}
        tags={{ b: bold, link: linkTo('sources') }}
      />
    </Banner>
  );
}
