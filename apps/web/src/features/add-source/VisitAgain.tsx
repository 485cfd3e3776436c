import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { ExternalLink } from '@lotbook/ui/icons';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import type { Source } from '../sources/use-sources.ts';
import type { Adapter } from './use-adapters.ts';
import { useVisit } from './use-visit.ts';

/** Lets a source that is there be read by signing in at its service: for the first time, or again. */
export function VisitAgain({
  adapter,
  source,
}: {
  readonly adapter: Adapter;
  readonly source: Source;
}) {
  const { begin, busy, wrong } = useVisit(adapter);
  const { label } = adapter;
  return (
    <Section
      title={source.granted ? `Sign in at ${label} again` : `Sign in at ${label}`}
      note={
        source.granted
          ? 'Where it ended what you allowed, or you want to choose other accounts there. What was fetched stays.'
          : 'No key to copy. What is there already stays; what it tells again is not there twice.'
      }
    >
      <Stack>
        {wrong && <Banner tone="loss">{wrong}</Banner>}
        <Row gap="two">
          <Button
            kind={source.broken && source.granted ? 'primary' : 'plain'}
            busy={busy}
            icon={<ExternalLink size={16} aria-hidden />}
            onClick={() => void begin({ id: source.id })}
          >
            Sign in at {label}
          </Button>
          <Text as="span" tone="muted">
            {label} asks you there. Nothing can be traded or moved with it.
          </Text>
        </Row>
      </Stack>
    </Section>
  );
}
