import { isCallback } from './system/silent-callback.ts';

/** A silent sign-in or a sign-in window ends here without loading the application. */
async function main(): Promise<void> {
  if (isCallback() && window.parent !== window) {
    const { finishSilently } = await import('./system/finish-silently.ts');
    await finishSilently();
  } else if (isCallback()) {
    const { finishInWindow } = await import('./system/finish-in-window.ts');
    finishInWindow();
  } else {
    const { start } = await import('./app.tsx');
    await start();
  }
}

// Not awaited at the top: the build lets the application import modules of this file, which would then never be ready.
void main();
