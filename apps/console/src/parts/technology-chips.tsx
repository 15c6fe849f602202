import type { NamedTechnology } from '@hiring/contracts/operations';
import { Badge, Group, Text } from '@mantine/core';
import { Link } from 'wouter';

const SHOWN_MAX = 6;

/** Shows the technologies in an advertisement, required ones first, as links. */
export function TechnologyChips({ technologies }: { technologies: readonly NamedTechnology[] }) {
  if (technologies.length === 0) return null;
  const sorted = technologies.toSorted((one, other) => rankOf(one) - rankOf(other));
  const more = technologies.length - SHOWN_MAX;
  return (
    <Group gap={4} mt={4} role="group" aria-label="Technologies">
      {sorted.slice(0, SHOWN_MAX).map(({ slug, required }) => (
        <Badge
          key={slug}
          component={Link}
          href={`/technologies/${slug}`}
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
