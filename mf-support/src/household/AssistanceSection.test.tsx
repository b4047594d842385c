import { screen } from '@testing-library/react';
import { renderSupport, requestBody } from '../testing/render-support';
import { AssistanceSection } from './AssistanceSection';

test.each([
  ['nobody asks', null, 'Nobody has access'],
  ['somebody asks', {}, 'Équipe Assistance is waiting for your answer'],
  [
    'somebody is in',
    { status: 'granted', minutes: 15, endsAt: '2099-01-01 00:15:00' },
    'Équipe Assistance has access',
  ],
])('the section shows that %s', async (_, request, says) => {
  await renderSupport(<AssistanceSection />, {
    path: '/user/options',
    platformAnswers: { supportStatus: { fullAccessRequest: request && requestBody(request) } },
  });
  expect(await screen.findByText(says)).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/support/access_granted');
});
