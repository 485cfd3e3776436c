import { toLocalPath } from '../../system/local-path.ts';
import type { AuthorizationParams } from '../../system/sign-in.ts';

/** The search parameters of the login page: the return path, and parameters for the identity provider. */
export interface LoginSearch {
  readonly appState?: { readonly returnTo: string };
  readonly authorizationParams?: AuthorizationParams;
  /** The user signed out in another window, so wait for a click before redirecting. */
  readonly signedOut?: true;
}

const asked = ['login_hint', 'screen_hint', 'prompt', 'ui_locales'] as const;

export function readLogin(given: Record<string, unknown>): LoginSearch {
  const returnTo = toLocalPath((given['appState'] as { returnTo?: unknown } | undefined)?.returnTo);
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
