import * as texts from '@lotbook/messages/generated/web/add-source';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { ExternalLink } from '@lotbook/ui/icons';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import type { Source } from '../sources/use-sources.ts';
import type { Adapter } from './use-adapters.ts';
import { useVisit } from './use-visit.ts';

/** Connects an existing source by signing in to its service, or renews that access. */
export function VisitAgain({
  adapter,
  source,
}: {
  readonly adapter: Adapter;
  readonly source: Source;
}) {
  const t = useTranslate();
  const { begin, busy, wrong } = useVisit(adapter);
  const { label } = adapter;
  return (
    <Section
      title={
        source.granted
          ? t(texts.signInAgain, { service: label })
          : t(texts.oauthTitle, { service: label })
      }
      note={source.granted ? t(texts.signInAgainNote) : t(texts.signInFirstNote)}
    >
      <Stack>
        {wrong && <Banner tone="loss">{wrong}</Banner>}
        <Row gap="two">
          <Button
            kind={source.broken && source.granted ? 'primary' : 'plain'}
            busy={busy}
            icon={<ExternalLink size={16} aria-hidden />}
            onClick={() => begin({ id: source.id })}
          >
            {t(texts.oauthTitle, { service: label })}
          </Button>
          <Text as="span" tone="muted">
            {t(texts.signInHelp, { service: label })}
          </Text>
        </Row>
      </Stack>
    </Section>
  );
}
