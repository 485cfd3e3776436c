import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// Raises the default waits of one second, which are too short on a busy machine. Missing elements still fail the test.
const timeout = 30_000;
configure({ asyncUtilTimeout: timeout });

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout, ...options });
