import { BulletList } from '@lotbook/ui/BulletList';
import { Button } from '@lotbook/ui/buttons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import type { Adapter } from './use-adapters.ts';

/** How to get at a key that can read and do no more, and what it will not tell. */
export function KeyGuide({ adapter }: { readonly adapter: Adapter }) {
  const gaps = adapter.canFetch.flatMap(({ kind, lookBackDays, missing, file }) => {
    const words = [
      lookBackDays === null ? '' : `${sentence(kind)}: only the last ${lookBackDays} days.`,
      missing ?? '',
      file ? (lookBackDays === null ? `Add ${file} for that.` : `For older rows add ${file}.`) : '',
    ]
      .filter(Boolean)
      .join(' ');
    return words === '' ? [] : [words];
  });
  return (
    <Stack>
      {adapter.guideSteps.length > 0 && <BulletList items={adapter.guideSteps} />}
      {adapter.guideUrl && (
        <Row>
          <Button small href={adapter.guideUrl} external>
            Open the page where keys are made
          </Button>
        </Row>
      )}
      {adapter.permissions.length > 0 && (
        <Text>
          Tick: <strong>{adapter.permissions.join(', ')}</strong>.
          {adapter.forbidden.length > 0 && (
            <>
              {' '}
              Leave alone: {adapter.forbidden.join(', ')}. A key that can trade or withdraw is
              refused where the service tells.
            </>
          )}
        </Text>
      )}
      {gaps.length > 0 && (
        <>
          <Text>What the key does not tell:</Text>
          <BulletList items={gaps} />
        </>
      )}
      {adapter.support === 'basic' && (
        <Text tone="muted">
          This service is read by the general mapping. Look over what it brings.
        </Text>
      )}
    </Stack>
  );
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
