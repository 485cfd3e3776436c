import { localPath } from '../../system/local-path.ts';
import type { AuthorizationParams } from '../../system/sign-in.ts';

/** What an address of the sign-in page says: where to go afterwards, and what to ask of the identity provider. */
export interface LoginSearch {
  readonly appState?: { readonly returnTo: string };
  readonly authorizationParams?: AuthorizationParams;
  /** Somebody signed out in another window: nothing is asked of the provider before they want to. */
  readonly signedOut?: true;
}

const asked = ['login_hint', 'screen_hint', 'prompt', 'ui_locales'] as const;

export function readLogin(given: Record<string, unknown>): LoginSearch {
  const returnTo = localPath((given['appState'] as { returnTo?: unknown } | undefined)?.returnTo);
  const params = given['authorizationParams'];
  const known =
    typeof params === 'object' && params !== null
      ? Object.entries(params).filter(([name, value]) => isAsked(name) && typeof value === 'string')
      : [];
  return {
    ...(returnTo ? { appState: { returnTo } } : {}),
    ...(String(given['signedOut']) === 'true' ? { signedOut: true as const } : {}),
    ...(known.length > 0 ? { authorizationParams: Object.fromEntries(known) } : {}),
  };
}

const isAsked = (name: string): boolean => asked.some((each) => each === name);
