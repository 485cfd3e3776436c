import { isCallback } from './system/silent-callback.ts';

/** Where a silent sign-in and one in a window of its own end, nothing of the application is needed. */
if (isCallback()) {
  const { finishSilently } = await import('./system/finish-silently.ts');
  await finishSilently();
} else {
  const { start } = await import('./app.tsx');
  await start();
}
