// On a busy CI machine a wait may run out once; what fails twice is broken. The first failure is printed.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
