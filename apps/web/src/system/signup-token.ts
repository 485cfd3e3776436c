import type { AppId } from './config.ts';

const KEY = 'signup-token';
const LINK_CODE = 'signup link-code';
/** How long people take to confirm their address. */
const linkCodeMs = 2 * 3_600_000;

/** The token of an invite link, stored in this window until the user exists: a code invite, or a temporary user. */
export const readWindowToken = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;

/** The token for a person without a user: of this window, or a link code that was opened in another tab of the same application. */
export const readSignupToken = (appId: AppId): string | undefined =>
  readWindowToken() ?? readLinkCode(appId, Date.now());

export function storeSignupToken(appId: AppId, token: string): void {
  sessionStorage.setItem(KEY, token);
  // Emails open in other tabs, and people confirm their address there. A link code only names who
  // asks for consent, so it is kept for them, too.
  if (isLinkCode(token))
    localStorage.setItem(
      LINK_CODE,
      JSON.stringify({ code: token, app: appId, until: Date.now() + linkCodeMs }),
    );
}

export function forgetSignupToken(): void {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(LINK_CODE);
}

/** The token if it is the link code of a tax professional. Invite tokens are longer. */
export const toLinkCode = (token: string | undefined): string | undefined =>
  token !== undefined && isLinkCode(token) ? token : undefined;

const isLinkCode = (token: string): boolean => token.length === 16;

function readLinkCode(appId: AppId, now: number): string | undefined {
  const [, code, app, until] =
    /^\{"code":"(\w+)","app":"([\w-]+)","until":(\d+)\}$/.exec(
      localStorage.getItem(LINK_CODE) ?? '',
    ) ?? [];
  return app === appId && Number(until) > now ? code : undefined;
}
