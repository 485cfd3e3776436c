import type { IncomingMessage } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';
import { locales, type Locale } from '@lotbook/messages/locales';
import type { Translator } from '@lotbook/messages/translator';
import { runWithTexts, type ReaderTexts } from '@lotbook/services/reader-texts';
import type { FastifyInstance } from 'fastify';

/** The translators of the brand at a host. */
export type GetBrandTexts = (host: string | undefined) => ReaderTexts['getTranslator'];

/** The locale that a request accepts. The web application sends the locale of the account on screen. */
export const readLocale = ({ headers }: Pick<IncomingMessage, 'headers'>): Locale =>
  negotiate(headers['accept-language'] ?? '', [...locales]) ?? 'en-US';

/** The texts for whoever sent a request. */
export const getRequestTranslator = (
  request: Pick<IncomingMessage, 'headers'>,
  getBrandTexts: GetBrandTexts,
): Translator => getBrandTexts(request.headers.host)(readLocale(request));

/** Handles each request with the texts of the brand at its address, in the locale of its sender. */
export function useReaderTexts(app: FastifyInstance, getBrandTexts: GetBrandTexts): void {
  // After the body is read: its events run outside of the request's asynchronous context.
  app.addHook('preHandler', (request, _reply, done) => {
    const { host } = request.headers;
    runWithTexts({ getTranslator: getBrandTexts(host), locale: readLocale(request.raw) }, done);
  });
}
