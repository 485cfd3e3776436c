import { usePlace } from '../../system/place.ts';
import { Title } from '../../system/Title.tsx';
import { settingsName } from './settings-name.ts';

/** The title of a part of the settings; without one, of the first. */
export function SettingsTitle({ part }: { readonly part?: string }) {
  const name = settingsName(usePlace().appId);
  return <Title>{part === undefined ? name : `${name}: ${part}`}</Title>;
}
