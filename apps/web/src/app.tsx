import { UiProvider } from '@lotbook/ui/UiProvider';
import { Loading } from './system/Loading.tsx';
import { TranslatorProvider } from '@lotbook/ui/translate';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { routeTree } from './generated/route-tree.ts';
import { makeAddressRewrite } from './system/address.ts';
import { getBrand, loadTheme, showBrand } from './system/branding.ts';
import { isAppId, loadConfig, type Config } from './system/config.ts';
import { reportFailure } from './system/errors/error-report.ts';
import { NotFound } from './system/NotFound.tsx';
import { PageFailure } from './system/PageFailure.tsx';
import { parseSearch, stringifySearch } from './system/search-string.ts';
import { readLastApp } from './system/last-app.ts';
import { Session } from './system/session.ts';
import { handOverStorage } from './system/window-storage.ts';
import { startTranslator } from './system/translator.ts';
import { hearSignedOut } from './system/signed-out.ts';

const router = createRouter({
  routeTree,
  context: { session: undefined as unknown as Session },
  defaultPreload: 'intent',
  scrollRestoration: true,
  scrollToTopSelectors: ['#content'],
  parseSearch,
  stringifySearch,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: PageFailure,
  defaultOnCatch: (error) => void reportFailure(error),
  defaultPendingComponent: Loading,
  defaultPendingMs: 300,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Waits for the configuration, then renders the application. If the configuration is invalid, the loading screen stays. */
export async function start(): Promise<void> {
  const element = document.getElementById('root');
  if (!element) return;
  const root = createRoot(element);
  root.render(
    <UiProvider>
      <Loading />
    </UiProvider>,
  );
  const config = await loadConfig().catch((error: unknown) => {
    console.error('Error validating app config', error);
    return undefined;
  });
  if (!config) return;
  const theme = await loadTheme(config.app);
  showBrand(config);
  const session = createSession(config);
  router.update({
    ...router.options,
    context: { session },
    rewrite: makeAddressRewrite(config.app),
  });
  hearSignedOut(() => void endHere(session));
  handOverStorage();
  startEarly();
  root.render(
    <StrictMode>
      <UiProvider brand={getBrand(config)} theme={theme}>
        <TranslatorProvider value={startTranslator(config)}>
          <RouterProvider router={router} />
        </TranslatorProvider>
      </UiProvider>
    </StrictMode>,
  );
}

/** Loads the sign-in and the page's code in parallel with the frame. */
function startEarly(): void {
  const [matched, params] = router.getMatchedRoutes(router.latestLocation.pathname);
  const { appId } = params;
  if (isAppId(appId) && matched.some(({ id }) => id === '/$appId/_in'))
    void router.options.context.session
      .signIn(appId)
      .profile()
      .catch(() => undefined);
  for (const route of matched) void router.loadRouteChunk(route)?.catch(() => undefined);
}

/** The user signed out in another window, so clear this one too. */
async function endHere(session: Session): Promise<void> {
  const { href } = router.state.location;
  const [matched, params] = router.getMatchedRoutes(router.latestLocation.pathname);
  if (matched.some(({ id }) => id === '/$appId/login' || id === '/$appId/logout')) return;
  if (!(await session.forget())) return;
  const appId = isAppId(params['appId'])
    ? params['appId']
    : (session.config.app.staticAppType ?? readLastApp() ?? 'tax');
  await router.navigate({
    to: '/$appId/login',
    params: { appId },
    search: { appState: { returnTo: href }, signedOut: true },
    replace: true,
    ignoreBlocker: true,
  });
}

const createSession = (config: Config): Session =>
  new Session(
    config,
    (appId) =>
      void router.navigate({
        to: '/$appId/login',
        params: { appId },
        search: { appState: { returnTo: router.state.location.href } },
      }),
  );
