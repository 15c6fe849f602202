import type { NamedTechnology } from '@hiring/contracts/operations';
import { Badge, Group, Text } from '@mantine/core';
import { useLink } from '../router.tsx';

const SHOWN_MAX = 6;

/** Shows the technologies that an advertisement names, required ones first. Each leads to the technology's page. */
export function TechnologyChips({ technologies }: { technologies: readonly NamedTechnology[] }) {
  const link = useLink();
  if (technologies.length === 0) return null;
  const sorted = technologies.toSorted((one, other) => rankOf(one) - rankOf(other));
  const more = technologies.length - SHOWN_MAX;
  return (
    <Group gap={4} mt={4} role="group" aria-label="Technologies">
      {sorted.slice(0, SHOWN_MAX).map(({ slug, required }) => (
        <Badge
          key={slug}
          component="a"
          {...link(`/technologies/${slug}`)}
          size="sm"
          tt="none"
          fw={400}
          style={{ cursor: 'pointer' }}
          variant={required === true ? 'light' : 'default'}
        >
          {slug}
          {required === false && ' (a plus)'}
        </Badge>
      ))}
      {more > 0 && (
        <Text size="xs" c="dimmed">
          and {more} more
        </Text>
      )}
    </Group>
  );
}

function rankOf({ required }: NamedTechnology): number {
  return required === true ? 0 : required === null ? 1 : 2;
}
