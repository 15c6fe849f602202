import { Text } from '@mantine/core';
import { label } from '../format.ts';
import { Section } from '../parts/page.tsx';
import { Paid } from '../parts/paid.tsx';
import { upToChanges } from '../parts/price.ts';
import { changeOf, loadSignals } from '../parts/signals.ts';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';

const SHOWN = 5;

export function CompanySignals({ id }: { id: number }) {
  return (
    <Section title="Latest signals" about="What changed in its hiring. Each is billed as one change.">
      <Paid
        name={`signals ${id}`}
        action="Show them"
        price={upToChanges(SHOWN)}
        cost={(signals) => signals.length}
        lines={SHOWN}
        load={() => loadSignals(id, { limit: SHOWN })}
      >
        {(signals) => (
          <Rows
            label="Latest signals"
            rows={signals}
            id={({ signal_id: signal }) => signal}
            empty={<Text size="sm">There is none yet.</Text>}
            columns={[
              { name: 'Seen', cell: ({ observed_at: at }) => <Time at={at} /> },
              { name: 'Signal', cell: ({ type }) => label(type) },
              { name: 'Function', cell: (signal) => label(signal.function ?? '–') },
              { name: 'Change', cell: changeOf },
            ]}
          />
        )}
      </Paid>
    </Section>
  );
}
