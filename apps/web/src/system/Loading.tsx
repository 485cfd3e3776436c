import * as system from '@lotbook/messages/generated/web/system';
import { Splash } from '@lotbook/ui/Splash';
import { useTranslate } from '@lotbook/ui/translate';

/** The loading screen of the application and of pages that take long. */
export function Loading() {
  return <Splash>{useTranslate()(system.loading)}</Splash>;
}
