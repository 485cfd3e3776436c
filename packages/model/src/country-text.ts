import * as labels from '@lotbook/messages/generated/labels';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';

const names: Readonly<Record<string, Message>> = { US: labels.countryUs, UK: labels.countryUk };

/** The name of a jurisdiction's country. An unknown one is shown by its id. */
export function formatCountry(jurisdiction: string, t: Translate): string {
  const name = names[jurisdiction];
  return name ? t(name) : jurisdiction;
}
