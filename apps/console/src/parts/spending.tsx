import { Button, Group, Paper, Select, Text } from '@mantine/core';
import { createContext, useState } from 'react';
import { count, counted } from '../format.ts';
import { allow, useAllowance, withdraw } from './allowance.ts';

/**
 * True on pages that may read billed data without a click, up to the limit that the user sets in `Permission`. All
 * other pages read billed data only when the user requests it.
 */
export const Spending = createContext(false);

const STEPS = [25, 50, 100, 250, 500];
const STEP_FIRST = '50';

/**
 * Shows how many units the pages may still spend in this session without confirmation, and lets the user change this.
 */
export function Permission() {
  const { limit, spent } = useAllowance();
  const [units, setUnits] = useState(STEP_FIRST);
  const left = limit - spent;
  return (
    <Paper withBorder px="md" py="xs" radius="md" component="section" aria-label="What this page may spend">
      <Group gap="sm" mih={36}>
        <Text size="sm">
          {limit === 0
            ? 'This page may spend up to'
            : `${counted(left, 'unit')} left of the ${count(limit)} that pages may spend in this session.`}
        </Text>
        <Select
          aria-label={limit === 0 ? 'Units that this page may spend' : 'Units to add'}
          size="xs"
          data={STEPS.map((step) => ({ value: String(step), label: counted(step, 'unit') }))}
          allowDeselect={false}
          value={units}
          onChange={(chosen) => setUnits(chosen ?? STEP_FIRST)}
          w={116}
        />
        <Button size="xs" variant={limit === 0 ? 'filled' : 'default'} onClick={() => allow(Number(units))}>
          {limit === 0 ? 'Allow' : 'Allow more'}
        </Button>
        {limit > 0 && (
          <Button size="xs" variant="default" onClick={withdraw}>
            Ask each time
          </Button>
        )}
        {limit === 0 && (
          <Text size="sm" c="dimmed">
            Asked once in a session, for all pages. Nothing is read beyond it.
          </Text>
        )}
      </Group>
    </Paper>
  );
}
