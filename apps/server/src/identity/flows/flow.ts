import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { Page } from '../../pages/page.ts';
import type { IdentityContext } from '../context.ts';

export interface FlowRequest {
  readonly context: IdentityContext;
  readonly provider: Provider;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly url: URL;
  /** The posted fields; undefined when the page is only asked for. */
  readonly form: ReadonlyMap<string, string> | undefined;
  /** Whose tries are counted together. */
  readonly network: string;
}

export type FlowAnswer =
  | { readonly status: number; readonly page: Page; readonly retryAfterMs?: number }
  /** Go on there with a GET. */
  | { readonly location: string };

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The parameter of texts that ask to wait. */
export const toMinutes = (ms: number): { readonly minutes: number } => ({
  minutes: Math.ceil(ms / 60_000),
});
