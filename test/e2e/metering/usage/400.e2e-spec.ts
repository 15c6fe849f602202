import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';

test.each(['0', '745', '-1', '1.5', 'x', '', '24&window=2'])(
  'window=%s is refused, naming the parameter',
  async (window) => {
    const { status, body } = await api(`/v1/usage?window=${window}`);
    expect([status, body['errors']]).toMatchObject([400, [{ pointer: '?window' }]]);
  },
);

test.each(['1', '744'])('window=%s is accepted', async (window) => {
  expect((await api(`/v1/usage?window=${window}`)).status).toBe(200);
});
