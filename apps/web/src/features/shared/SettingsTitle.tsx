import { useTranslate } from '@lotbook/ui/translate';
import { usePlace } from '../../system/place.ts';
import { Title } from '../../system/Title.tsx';
import { getSettingsName } from './settings-name.ts';

/** The document title of a settings tab; the general tab has no part. */
export function SettingsTitle({ part }: { readonly part?: string }) {
  const name = useTranslate()(getSettingsName(usePlace().appId));
  return <Title>{part === undefined ? name : `${name}: ${part}`}</Title>;
}
