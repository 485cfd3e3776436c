import { defaultAppConfig } from '@lotbook/access/app-config';
import { describe, expect, it } from 'vitest';
import { makeAddressRewrite } from './address.ts';

const rewriteAddress = (app: object, way: 'input' | 'output', address: string): string => {
  const rewrite = makeAddressRewrite({ ...defaultAppConfig, ...app });
  const url = rewrite[way]?.({ url: new URL(address, 'http://localhost') }) as URL;
  return url.pathname + url.search;
};

describe('addresses', () => {
  it('stay as they are without aliases', () => {
    expect(rewriteAddress({}, 'input', '/tax/sources?search=a')).toBe('/tax/sources?search=a');
    expect(rewriteAddress({}, 'output', '/app-select')).toBe('/app-select');
  });

  it('begin with the alias of the application', () => {
    const app = { taxAppUrlAlias: 'my-tax', taxProAppUrlAlias: 'pro' };
    expect(rewriteAddress(app, 'input', '/my-tax/settings/general')).toBe('/tax/settings/general');
    expect(rewriteAddress(app, 'output', '/tax-preparer/client/1/sources/')).toBe(
      '/pro/client/1/sources/',
    );
    expect(rewriteAddress(app, 'output', '/verify-email')).toBe('/verify-email');
  });

  it('live below another path', () => {
    const app = { alternateBaseAppPath: '/portfolio', taxAppUrlAlias: 'my-tax' };
    expect(rewriteAddress(app, 'input', '/portfolio/my-tax/reports')).toBe('/tax/reports');
    expect(rewriteAddress(app, 'input', '/portfolio')).toBe('/');
    expect(rewriteAddress(app, 'input', '/auth-callback?code=1')).toBe('/auth-callback?code=1');
    expect(rewriteAddress(app, 'output', '/tax/reports')).toBe('/portfolio/my-tax/reports');
  });
});
