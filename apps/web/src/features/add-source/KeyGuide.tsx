import * as texts from '@lotbook/messages/generated/web/add-source';
import { useTranslate, RichText, bold } from '@lotbook/ui/translate';
import { BulletList } from '@lotbook/ui/BulletList';
import { Button } from '@lotbook/ui/buttons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import type { Adapter } from './use-adapters.ts';

/** How to create a read-only key, and what data it doesn't provide. */
export function KeyGuide({ adapter }: { readonly adapter: Adapter }) {
  const t = useTranslate();
  const gaps = adapter.canFetch.flatMap(({ kind, lookBackDays, missing, file }) => {
    const text = [
      lookBackDays === null
        ? ''
        : t(texts.lookBack, { kind: capitalize(kind), days: lookBackDays }),
      missing ?? '',
      file
        ? lookBackDays === null
          ? t(texts.addFileFor, { file })
          : t(texts.addFileForOlder, { file })
        : '',
    ]
      .filter(Boolean)
      .join(' ');
    return text === '' ? [] : [text];
  });
  return (
    <Stack>
      {adapter.guideSteps.length > 0 && <BulletList items={adapter.guideSteps} />}
      {adapter.guideUrl && (
        <Row>
          <Button small href={adapter.guideUrl} external>
            {t(texts.openKeyPage)}
          </Button>
        </Row>
      )}
      {adapter.permissions.length > 0 && (
        <Text>
          <RichText
            message={texts.permissions}
            params={{ permissions: adapter.permissions.join(', ') }}
            tags={{ b: bold }}
          />
          {adapter.forbidden.length > 0 &&
            ` ${t(texts.forbidden, { permissions: adapter.forbidden.join(', ') })}`}
        </Text>
      )}
      {gaps.length > 0 && (
        <>
          <Text>{t(texts.keyGaps)}</Text>
          <BulletList items={gaps} />
        </>
      )}
      {adapter.support === 'basic' && <Text tone="muted">{t(texts.basicSupport)}</Text>}
    </Stack>
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
