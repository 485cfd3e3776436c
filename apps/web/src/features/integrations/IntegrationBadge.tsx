import * as texts from '@lotbook/messages/generated/web/integrations';
import type { Message } from '@lotbook/messages/message';
import { Badge, type BadgeTone } from '@lotbook/ui/Badge';
import { useTranslate } from '@lotbook/ui/translate';

export interface IntegrationHead {
  readonly status: string;
  readonly updating: boolean;
  readonly authenticationFailed: boolean;
}

/** The state of a connection in a word or two. */
export function IntegrationBadge({ head }: { readonly head: IntegrationHead | null | undefined }) {
  const t = useTranslate();
  const [tone, message] = getState(head);
  return <Badge tone={tone}>{t(message)}</Badge>;
}

function getState(head: IntegrationHead | null | undefined): readonly [BadgeTone, Message] {
  if (!head) return ['plain', texts.stateNone];
  if (head.authenticationFailed) return ['loss', texts.stateFailed];
  if (head.status === 'choosing') return ['warning', texts.stateChoosing];
  if (head.status === 'connecting') return ['info', texts.stateConnecting];
  return head.updating ? ['info', texts.stateSyncing] : ['gain', texts.stateActive];
}
