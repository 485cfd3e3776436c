import { isCallback } from './system/silent-callback.ts';

/** A silent sign-in or a sign-in window ends here without loading the application. */
if (isCallback()) {
  const { finishSilently } = await import('./system/finish-silently.ts');
  await finishSilently();
} else {
  const { start } = await import('./app.tsx');
  await start();
}
