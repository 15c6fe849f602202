import type { UsageBalance } from '@hiring/contracts/operations';
import { Group, Paper, Progress, SimpleGrid, Text, Title } from '@mantine/core';
import { count, words } from '../format.ts';

const NEARLY = 0.8;
const DAY_HOURS = 24;

/** Shows each cap with its used and remaining units, and when units become available again. */
export function PlanBalance({ body: { balances } }: { body: UsageBalance }) {
  if (balances.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        The plan has no limit on units.
      </Text>
    );
  }
  return (
    <section aria-labelledby="plan-left">
      <Title order={2} size="h4" mb="xs" id="plan-left">
        Remaining units of the plan
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        {balances.map((balance) => (
          <CapBalance key={`${balance.unit} ${balance.window_hours}`} balance={balance} />
        ))}
      </SimpleGrid>
    </section>
  );
}

function CapBalance({
  balance: { unit, window_hours: hours, max, used, remaining },
}: {
  balance: UsageBalance['balances'][number];
}) {
  const share = max === 0 ? 1 : Math.min(1, used / max);
  const name = words(unit);
  return (
    <Paper withBorder p="md" radius="md" data-testid={`balance-${unit}-${hours}`}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" c="dimmed" tt="capitalize">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          in any {windowOf(hours)}
        </Text>
      </Group>
      <Text fz={22} fw={700}>
        {count(remaining)} left
      </Text>
      <Progress
        my="xs"
        value={share * 100}
        color={remaining === 0 ? 'red' : share >= NEARLY ? 'orange' : 'blue'}
        aria-label={`Used of the ${name} in any ${windowOf(hours)}`}
      />
      <Text size="sm">
        {count(used)} of {count(max)} used
      </Text>
      <Text size="xs" c="dimmed">
        {remaining === 0 ? 'Further calls are refused for now. ' : ''}
        {`Units come back ${windowOf(hours)} after they were used.`}
      </Text>
    </Paper>
  );
}

const windowOf = (hours: number): string => {
  const [number, unit] = hours % DAY_HOURS === 0 && hours > DAY_HOURS ? [hours / DAY_HOURS, 'day'] : [hours, 'hour'];
  return `${count(number)} ${unit}${number === 1 ? '' : 's'}`;
};
