import { isFrame } from './system/silent-callback.ts';

/** The hidden frame of a silent sign-in needs nothing of the application. */
if (isFrame()) {
  const { finishSilently } = await import('./system/finish-silently.ts');
  await finishSilently();
} else {
  const { start } = await import('./app.tsx');
  await start();
}
