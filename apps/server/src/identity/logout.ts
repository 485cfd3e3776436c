import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/sign-in';
import { errors, type Configuration, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { html, Markup } from '../pages/html.ts';
import { renderPage } from '../pages/page.ts';
import { getSite, type IdentityConfig } from './context.ts';

type LogoutPages = Pick<
  NonNullable<NonNullable<Configuration['features']>['rpInitiatedLogout']>,
  'logoutSource' | 'postLogoutSuccessSource'
>;

/** The two pages around signing out. Neither is seen when one of our applications asks with its ID token. */
export function makeLogoutPages(config: IdentityConfig): LogoutPages {
  const site = getSite(config);
  return {
    logoutSource: (ctx, form) => {
      ctx.body = renderPage(
        {
          title: fill(texts.signOutQuestion),
          body: html`${new Markup(form)}
            <button type="submit" form="op.logoutForm" name="logout" value="yes">${fill(texts.signOut)}</button>
            <a class="button plain" href="${config.origin}/app-select">${fill(texts.staySignedIn)}</a>`,
        },
        site,
      );
    },
    postLogoutSuccessSource: (ctx) => {
      ctx.body = renderPage(
        {
          title: fill(texts.signedOut),
          body: html`<p><a href="${config.origin}/app-select">${fill(texts.signInAgain)}</a></p>`,
        },
        site,
      );
    },
  };
}

/**
 * Signs out without confirmation if one of our own pages asks, if the ID token proves that the application acts for the person who is
 * signed in, or if there is no sign-in. Any other request could come from a hostile page and needs confirmation.
 */
export function leaveAtOnce(provider: Provider) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200) return;
    const { session, params, entities } = ctx.oidc;
    if (!session) throw new errors.SessionNotFound('no session');
    const hinted = (entities.IdTokenHint as { payload?: { sub?: string } } | undefined)?.payload
      ?.sub;
    const own = ctx.get('sec-fetch-site') === 'same-origin';
    if (session.accountId !== undefined && session.accountId !== hinted && !own) return;
    for (const [clientId] of Object.entries(session.authorizations ?? {}))
      await endGrant(provider, session.grantIdFor(clientId));
    await session.destroy();
    ctx.cookies.set(provider.cookieName('session'), null, {
      path: new URL(provider.issuer).pathname,
      overwrite: true,
    });
    const target = params?.['post_logout_redirect_uri'];
    const state = params?.['state'];
    const url = new URL(
      typeof target === 'string' ? target : ctx.oidc.urlFor('end_session_success'),
    );
    if (typeof target === 'string' && typeof state === 'string')
      url.searchParams.set('state', state);
    ctx.status = 303;
    ctx.redirect(url.href);
  };
}

async function endGrant(provider: Provider, grantId: string | undefined): Promise<void> {
  if (grantId === undefined) return;
  await provider.RefreshToken.revokeByGrantId(grantId);
  await provider.AuthorizationCode.revokeByGrantId(grantId);
  await (await provider.Grant.find(grantId))?.destroy();
}
