/** A change event without its position and title. */
export const EVENT = {
  company_id: 7,
  req_key: 'lever:acme:engineer',
  board: 'lever',
  event_type: 'opened',
  observed_at: '2026-01-01T00:00:00.000Z',
  function: 'engineering',
  country: 'DE',
  source_board: 'lever',
  confidence: 0.95,
};
