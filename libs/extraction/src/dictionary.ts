/** A technology that texts name. */
interface Technology {
  /** Lower case letters, digits and hyphens. */
  slug: string;
  name: string;
  category: string;
  aliases: string[];
}

const TECHNOLOGIES: readonly Technology[] = [
  { slug: 'typescript', name: 'TypeScript', category: 'language', aliases: [] },
  { slug: 'python', name: 'Python', category: 'language', aliases: [] },
  { slug: 'java', name: 'Java', category: 'language', aliases: [] },
  { slug: 'postgresql', name: 'PostgreSQL', category: 'database', aliases: ['Postgres'] },
  { slug: 'redis', name: 'Redis', category: 'database', aliases: [] },
  { slug: 'kafka', name: 'Apache Kafka', category: 'messaging', aliases: ['Kafka'] },
  { slug: 'kubernetes', name: 'Kubernetes', category: 'infrastructure', aliases: ['k8s'] },
  { slug: 'docker', name: 'Docker', category: 'infrastructure', aliases: [] },
  { slug: 'aws', name: 'Amazon Web Services', category: 'cloud', aliases: ['AWS'] },
  { slug: 'react', name: 'React', category: 'framework', aliases: ['React.js', 'ReactJS'] },
];
const BY_SLUG = new Map(TECHNOLOGIES.map((technology) => [technology.slug, technology]));

/** Every technology of the dictionary, in the order of their slugs. */
export function technologies(): readonly Technology[] {
  return TECHNOLOGIES.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
}

export function technologyBySlug(slug: string): Technology | undefined {
  return BY_SLUG.get(slug);
}
