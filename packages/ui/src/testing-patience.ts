import { configure } from '@testing-library/react';

// Raises the default wait of one second, which is too short on a busy machine. Missing elements still fail the test.
configure({ asyncUtilTimeout: 10_000 });
