import { deriveKey } from '@lotbook/services/secrets/seal';
import type { Configuration } from 'oidc-provider';
import { getBasePath, type IdentityConfig } from './context.ts';

/** The provider's cookies: signed, read by no script, for its own path. Under https a browser takes their names from secure pages alone. */
export function makeCookieSettings(config: IdentityConfig): NonNullable<Configuration['cookies']> {
  const secure = config.origin.startsWith('https:');
  const start = secure ? '__Secure-' : '';
  const shared = { httpOnly: true, sameSite: 'lax', signed: true, secure } as const;
  return {
    keys: [Buffer.from(deriveKey(config.secretKey, 'identity cookies')).toString('base64url')],
    names: {
      session: `${start}identity_session`,
      interaction: `${start}identity_interaction`,
      resume: `${start}identity_resume`,
    },
    long: { ...shared, path: getBasePath(config) || '/' },
    short: shared,
  };
}
